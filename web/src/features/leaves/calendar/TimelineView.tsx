import { Box, Checkbox, Group } from '@mantine/core'
import { IconCalendarOff, IconClock, IconCalendarUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveTimelinePage } from '@muster/contract/leaves/calendar'
import { type LeaveType, leaveTypes, timelineStatuses } from '@muster/contract/leaves/types'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import { FoldedFilters } from '../../../kit/list/FoldedFilters.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { leaveStatusStyles, leaveTypeColours, leaveTypeIcons, leaveTypeWords } from '../shared/labels.tsx'
import { FreeDays } from './MonthTable.tsx'
import { PersonYear } from './PersonYear.tsx'
import type { Scale } from './ranges.ts'
import { Timeline } from './Timeline.tsx'
import type { useTimeline } from './useTimeline.ts'
import classes from './Timeline.module.css'

/** Shows who is on leave as bars over a month, a quarter or a year, with filters and the legend above. */
export function TimelineView(props: {
  list: ReturnType<typeof useTimeline>
  scale: Scale
  range: { from: string; to: string }
  name: string
  /** On a phone, a control in the row of the button that opens the filters. */
  firstFilter: ReactNode
}) {
  const { list, scale, range, name, firstFilter } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const caption = t('Leave, {range}', { range: name })
  const isPersonYear = ({ people, pagination }: LeaveTimelinePage) =>
    scale === 'year' && people.length === 1 && pagination.totalItems === 1
  return (
    <>
      {isNarrow ? (
        <TimelineFilters list={list}>{firstFilter}</TimelineFilters>
      ) : (
        <div className={classes.above}>
          <TimelineFilters list={list}>{firstFilter}</TimelineFilters>
          {list.data && list.data.people.length > 0 ? <Legend page={list.data} /> : null}
        </div>
      )}
      <Loaded query={list.query} framed skeleton={<ListSkeleton rows={6} height={40} head={42} />}>
        {(page) =>
          page.people.length === 0 ? (
            <div className="card">
              <EmptyState
                icon={<IconCalendarOff size={20} />}
                title={t('No one to show')}
                message={t('No one matches these filters in this period.')}
              />
            </div>
          ) : (
            <>
              {isPersonYear(page) ? (
                <PersonYear
                  year={range.from.slice(0, 4)}
                  caption={caption}
                  leave={page.people[0]?.leave ?? []}
                  daysOff={page.daysOff}
                  busy={list.loading}
                />
              ) : (
                <Timeline
                  scale={scale}
                  range={range}
                  caption={caption}
                  page={page}
                  isWhole={page.pagination.totalPages === 1}
                  busy={list.loading}
                />
              )}
              <Pager pagination={page.pagination} onPage={list.setPage} label={t('People pages')} />
              {isNarrow ? <Legend page={page} /> : null}
              <FreeDays days={page.daysOff} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Shows the filters of the timeline, on a phone behind a button beside `children`. */
function TimelineFilters({ list, children }: { list: ReturnType<typeof useTimeline>; children: ReactNode }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const isNarrow = useNarrow()
  const departments = list.data?.departments ?? []
  const { department } = list.filters
  const offered = department === undefined || departments.includes(department) ? departments : [department]
  const seesOthers = can('leaves.team_view') || can('leaves.all_view')
  const fields = (
    <>
      {seesOthers && offered.length > 1 ? (
        <ChoiceFilter
          list={list}
          name="department"
          aria-label={t('Department')}
          all={t('All departments')}
          options={offered.map((each) => [each, each] as const)}
        />
      ) : null}
      {seesOthers ? (
        <ChoiceFilter
          list={list}
          name="team"
          aria-label={t('Team')}
          all={t('All people')}
          options={[['mine', t('My team')]]}
        />
      ) : null}
      <ChoiceFilter
        list={list}
        name="status"
        aria-label={t('Status')}
        all={t('All statuses')}
        options={timelineStatuses.map((status) => [status, t(leaveStatusStyles[status].label)] as const)}
      />
      <Checkbox
        label={t('Only people away')}
        checked={list.filters.who === 'away'}
        onChange={({ currentTarget }) => list.set({ who: currentTarget.checked ? 'away' : null })}
      />
    </>
  )
  if (isNarrow)
    return (
      <Box mb="sm">
        <FoldedFilters list={list} search={children} count={Object.keys(list.filters).length}>
          {fields}
        </FoldedFilters>
      </Box>
    )
  return <Filters list={list}>{fields}</Filters>
}

/** Explains the colours and patterns of the bars on the page. */
function Legend({ page: { people } }: { page: LeaveTimelinePage }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const leave = people.flatMap(({ leave: own }) => own)
  const types = new Set<LeaveType>(leave.flatMap(({ request }) => request?.leaveType ?? []))
  if (leave.length === 0) return null
  return (
    <Group
      component="ul"
      gap="0.375rem 1rem"
      mt={isNarrow ? 'sm' : 0}
      className="unmarked soft small"
      aria-label={t('Legend')}
    >
      {leaveTypes
        .filter((type) => types.has(type))
        .map((type) => {
          const Icon = leaveTypeIcons[type]
          return (
            <Group key={type} component="li" gap={6} wrap="nowrap">
              <span className={`${classes.sample} tint`} data-colour={leaveTypeColours[type]}>
                <Icon size={14} stroke={1.8} aria-hidden />
              </span>
              {t(leaveTypeWords[type])}
            </Group>
          )
        })}
      {leave.some(({ request }) => request === null) ? (
        <Group component="li" gap={6} wrap="nowrap">
          <span className={`${classes.sample} tint`}>
            <IconCalendarUser size={14} stroke={1.8} aria-hidden />
          </span>
          {t('Away')}
        </Group>
      ) : null}
      {leave.some(({ request }) => request?.status === 'PENDING') ? (
        <Group component="li" gap={6} wrap="nowrap">
          <span className={`${classes.sample} tint`} data-pending>
            <IconClock size={14} stroke={1.8} aria-hidden />
          </span>
          {t(leaveStatusStyles.PENDING.label)}
        </Group>
      ) : null}
    </Group>
  )
}
