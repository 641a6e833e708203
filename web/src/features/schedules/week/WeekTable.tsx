import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { formatClock } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { DayPlan, type WeekProps } from './DayPlan.tsx'
import classes from './Week.module.css'

/** Shows a week as a table: people in rows, days in columns, with sums of hours and of people. */
export function WeekTable({ week, busy, onOpen, onAdd }: WeekProps) {
  const { t, i18n } = useTranslation()
  const { people, days, today, can, pagination } = week
  const total = people.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0)
  // A department that is the same in each row says nothing.
  const isOneDepartment = new Set(people.map(({ department }) => department)).size === 1
  const headingOf = (date: string) =>
    formatDayPart(Temporal.PlainDate.from(date), i18n.language, { weekday: 'short', day: 'numeric' })
  return (
    <div className={`${classes.frame} card`}>
      <table className={classes.week} aria-busy={busy || undefined} aria-label={t('Week')}>
        <thead>
          <tr>
            <th scope="col" className="small medium soft">
              {t('Employee')}
            </th>
            {days.map(({ date, holiday }) => (
              <th
                key={date}
                scope="col"
                className="small medium numbers"
                aria-current={date === today ? 'date' : undefined}
              >
                <time dateTime={date}>{headingOf(date)}</time>
                {holiday ? (
                  <span className={`${classes.holiday} truncate`} title={holiday}>
                    {holiday}
                  </span>
                ) : null}
              </th>
            ))}
            <th scope="col" className="small medium soft" data-align="end">
              {t('Hours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <Person person={person} secondary={isOneDepartment ? undefined : person.department} size={28} />
              </th>
              {person.days.map((day, index) => (
                <td
                  key={day.date}
                  data-free={days[index]?.holiday ? 'holiday' : day.isFree || undefined}
                  data-today={day.date === today || undefined}
                >
                  <DayPlan
                    person={person}
                    day={day}
                    mayAdd={can.schedule}
                    leaveBeside={{
                      before: person.days[index - 1]?.leaveType,
                      after: person.days[index + 1]?.leaveType,
                    }}
                    onOpen={() => onOpen(person, day.date)}
                    onAdd={() => onAdd(person, day.date)}
                  />
                </td>
              ))}
              <td className="numbers" data-align="end">
                {formatClock(person.plannedMinutes)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="numbers">
            <th scope="row" className="small medium">
              {pagination.totalPages > 1 ? t('Planned on this page') : t('Planned')}
            </th>
            {days.map(({ date, plannedPeople, plannedMinutes }) => (
              <td key={date}>
                <span className="medium">{t('{count} people', { count: plannedPeople })}</span>
                <span className="faint small"> {formatClock(plannedMinutes)}</span>
              </td>
            ))}
            <td className="medium" data-align="end">
              {formatClock(total)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
