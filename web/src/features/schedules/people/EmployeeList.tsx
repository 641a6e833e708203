import { Button, Group } from '@mantine/core'
import { IconCalendarRepeat, IconCalendarTime, IconClockHour4, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ScheduledPerson } from '@muster/contract/schedules/calendar'
import { orpc } from '../../../kit/api/client.ts'
import { formatMinutes } from '../../../kit/format.ts'
import { DayInput } from '../../../kit/form/days/DayField.tsx'
import { Filters } from '../../../kit/list/Filters.tsx'
import { day, text } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { NoMatches } from '../../../kit/list/ListPage.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { RowButton } from '../../../kit/list/RowButton.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { ScheduleDialogs } from '../useScheduleDialogs.tsx'
import { PersonSchedule } from './PersonSchedule.tsx'
import { summariseWeek } from './weekSummary.ts'
import classes from './EmployeeList.module.css'

const icon = <IconUsers size={20} />

/**
 * Lists the people whose schedules the reader may see with the hours of this week; each opens to show their month.
 * People who may plan also get a search and filters.
 */
export function EmployeeList(props: { dialogs: ScheduleDialogs; onHours: (person: ScheduledPerson) => void }) {
  const { dialogs, onHours } = props
  const { t } = useTranslation()
  const plans = useSession().can('attendance.schedule_manage')
  const { params, set } = useAddress()
  const list = useListPage((input) => orpc.schedules.people.queryOptions({ input }), {
    filters: { search: text(100), date: day },
    limit: 20,
  })
  const isNarrow = useNarrow()
  const openedId = params.get('person')
  return (
    <>
      {plans ? (
        <Filters list={list}>
          <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, email or LL-ID')} />
          <DayInput
            label={t('Date')}
            hasLabel={isNarrow}
            value={list.filters.date ?? ''}
            onChange={(date) => list.set({ date })}
            min="2000-01-01"
            max="2100-12-31"
            optional
          />
        </Filters>
      ) : null}
      <Loaded framed query={list.query} skeleton={<ListSkeleton rows={7} height={isNarrow ? 104 : 56} />}>
        {({ people, pagination }) =>
          people.length === 0 ? (
            <div className="card">
              {list.filtered ? (
                <NoMatches
                  icon={icon}
                  title={t('No employees match your search criteria.')}
                  clear={t('Clear Filters')}
                  onClear={() => list.clear()}
                />
              ) : (
                <EmptyState
                  icon={icon}
                  title={t('No employees found. Please ensure users are available in the system.')}
                />
              )}
            </div>
          ) : (
            <>
              <ul className="card rows" aria-busy={list.loading || undefined}>
                {people.map((person) => (
                  <Row
                    key={person.id}
                    person={person}
                    isOpen={openedId === person.id}
                    onToggle={() =>
                      set({ person: openedId === person.id ? null : person.id, day: null }, { replace: true })
                    }
                    onHours={() => onHours(person)}
                    dialogs={dialogs}
                  />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={list.setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Row(props: {
  person: ScheduledPerson
  isOpen: boolean
  onToggle: () => void
  onHours: () => void
  dialogs: ScheduleDialogs
}) {
  const { person, isOpen, onToggle, onHours, dialogs } = props
  const { t } = useTranslation()
  const { llId, department, hasShifts, hasRecurring, week, plannedMinutes, can } = person
  const summary = summariseWeek(week)
  const work = [llId, department && t(department)].filter(Boolean).join(' · ')
  return (
    <li>
      <RowButton
        className={classes.head}
        label={t('{name}: schedule', { name: fullName(person) })}
        isOpen={isOpen}
        onToggle={onToggle}
      >
        <Person person={{ ...person, position: null }} secondary={work} />
        <span className={`${classes.week} small numbers`}>
          {summary.map(({ days, plan }) => (
            <span key={days}>
              <span className="medium">{days}</span> {plan}
            </span>
          ))}
          {summary.length === 0 ? <span className="faint">{t('Nothing planned this week')}</span> : null}
        </span>
        <Group component="span" gap={6} wrap="nowrap" className={classes.badges}>
          {hasShifts ? (
            <span className="tag" data-colour="green">
              <IconCalendarTime size={12} aria-hidden /> {t('SHIFTS')}
            </span>
          ) : null}
          {hasRecurring ? (
            <span className="tag" data-colour="blue">
              <IconCalendarRepeat size={12} aria-hidden /> {t('RECURRING')}
            </span>
          ) : null}
        </Group>
        <span className={`${classes.hours} numbers`}>
          {t('{hours} this week', { hours: formatMinutes(plannedMinutes) })}
        </span>
      </RowButton>
      {isOpen ? (
        <div className={classes.month}>
          {can.schedule ? (
            <Group gap="xs" mb="sm">
              <Button variant="default" onClick={() => dialogs.create({ person })}>
                {t('Add Schedule')}
              </Button>
              <Button variant="default" leftSection={<IconClockHour4 size={16} aria-hidden />} onClick={onHours}>
                {t('Working Hours')}
              </Button>
            </Group>
          ) : null}
          <PersonSchedule
            person={person}
            plans={can.schedule}
            empty={t('No schedules found for this employee.')}
            dialogs={dialogs}
          />
        </div>
      ) : null}
    </li>
  )
}
