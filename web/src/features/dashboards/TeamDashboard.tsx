import { Box, Stack } from '@mantine/core'
import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconChartBar,
  IconCircleCheck,
  IconClock,
  IconHierarchy2,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { correctOthersNeeds, readOthersNeeds } from '@muster/contract/attendance/view'
import { visibleFigures } from '@muster/contract/dashboards/variants'
import { orpc } from '../../kit/api/client.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { formatCount, formatDays } from '../../kit/format.ts'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { FigureStrip } from '../../kit/page/FigureStrip.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { mayOpen } from '../../kit/views.ts'
import { ClockPlace } from './home/ClockPlace.tsx'
import { OtherApprovals } from './OtherApprovals.tsx'
import { PendingApprovals } from './PendingApprovals.tsx'
import { PendingFigure } from './PendingFigure.tsx'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { Figure, usePart } from './Panel.tsx'
import { PresencePanel } from './team/PresencePanel.tsx'
import { YourTeam } from './YourTeam.tsx'
import classes from './Dashboard.module.css'

const PendingHours = lazyPart(() => import('../attendance/shared/PendingHours.tsx'), true)

const actions: readonly QuickAction[] = [
  {
    label: 'Team Attendance',
    icon: IconClock,
    href: '?view=attendance&tab=team',
    shownTo: ({ can }) => can(readOthersNeeds),
  },
  { label: 'Leave Requests', icon: IconCalendarEvent, href: '?view=leaves&tab=team' },
  { label: 'Team Structure', icon: IconHierarchy2, href: '?view=hierarchy' },
  { label: 'Reports', icon: IconChartBar, href: '?view=reports' },
]

/** The differences between the manager's dashboard (everyone below the reader) and HR's (the whole company). */
const variants = {
  manager: {
    unit: 'direct and indirect reports',
    lists: ['team', 'hierarchy'],
    scope: 'team',
  },
  hr: {
    unit: 'the whole company',
    lists: ['users'],
    scope: 'company',
  },
} as const

/** Shows a team's key figures, pending requests and members (specification 1, section 2.4). */
export function TeamDashboard({ variant }: { variant: keyof typeof variants }) {
  const { t } = useTranslation()
  const session = useSession()
  const isNarrow = useNarrow()
  const { can, permissions } = session
  const team = usePart(`The ${variant} dashboard`, useQuery(orpc.dashboards[variant].queryOptions()))
  const { unit, lists, scope } = variants[variant]
  const visibility = visibleFigures(variant, permissions)
  const readsAllLeave = can('leaves.all_view') && (variant === 'hr' || !can('leaves.team_view'))
  const readsLeave = readsAllLeave || can('leaves.team_view')
  // Readers who see everyone's requests have no list of only the team's.
  const pendingHref = readsAllLeave
    ? '?view=leaves&tab=team&status=PENDING&without=own'
    : readsLeave && !can('leaves.all_view')
      ? '?view=leaves&tab=team&status=PENDING'
      : undefined
  const seesAllPresence = can('attendance.all_view') || can('leaves.all_view')
  const seesPresence = seesAllPresence || (scope === 'team' && (can('attendance.team_view') || can('leaves.team_view')))
  const attendanceHref =
    can(readOthersNeeds) && mayOpen('attendance', session) ? '?view=attendance&tab=team' : undefined
  const listView = lists.find((view) => mayOpen(view, session))
  const list = listView && `?view=${listView}`

  return (
    <>
      <div className={classes.parts}>
        {visibility.people || visibility.leave ? (
          <FigureStrip dense="row">
            {visibility.people ? (
              <Figure
                label={t('Team Members')}
                icon={IconUsersGroup}
                of={team}
                figure={({ members }) =>
                  members && (
                    <>
                      {formatCount(members.active)}
                      <Box component="span" className="faint medium" fz="1rem">
                        {`/ ${formatCount(members.total)}`}
                      </Box>
                    </>
                  )
                }
                detail={() => t('active / total')}
                counted={isNarrow ? undefined : t(unit)}
                href={list}
              />
            ) : null}
            {visibility.leave ? (
              <>
                <PendingFigure team={team} leaveHref={pendingHref} />
                <Figure
                  label={t('This Month')}
                  icon={IconCalendarCheck}
                  of={team}
                  figure={() => (
                    <>
                      <IconCircleCheck color="var(--green-ink)" size={20} stroke={1.75} aria-hidden />
                      <Box component="span">{t('All Good')}</Box>
                    </>
                  )}
                  detail={({ thisMonth }) =>
                    thisMonth
                      ? t(
                          isNarrow
                            ? '{away} on leave today'
                            : '{days} of leave, {away} on leave today, {decided} decided',
                          {
                            days: formatDays(thisMonth.leaveDays),
                            away: thisMonth.onLeaveToday,
                            decided: thisMonth.decided,
                          },
                        )
                      : null
                  }
                  href={can('leaves.calendar_view') ? '?view=leaves&tab=calendar' : undefined}
                />
              </>
            ) : null}
          </FigureStrip>
        ) : (
          <EmptyState
            icon={<IconUsersGroup size={20} />}
            title={t('No figures to show')}
            message={t('Your role can’t see figures about people or leave.')}
          />
        )}
        <div className={classes.columns}>
          <Stack gap={24} miw={0}>
            {readsLeave ? <PendingApprovals isCompanyWide={readsAllLeave} href={pendingHref} /> : null}
            {can(correctOthersNeeds) ? (
              <Suspense fallback={null}>
                <PendingHours />
              </Suspense>
            ) : null}
            <OtherApprovals />
          </Stack>
          <Stack gap={24} miw={0}>
            <ClockPlace plan={null} />
            {seesPresence ? <PresencePanel scope={scope} href={attendanceHref} /> : null}
            {visibility.people ? <YourTeam team={team} href={list} /> : null}
          </Stack>
        </div>
        <QuickActions actions={actions} />
      </div>
    </>
  )
}
