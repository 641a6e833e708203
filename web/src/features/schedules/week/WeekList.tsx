import { useTranslation } from 'react-i18next'
import { formatClock, formatDay } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { DayPlan, type WeekProps } from './DayPlan.tsx'
import classes from './Week.module.css'

/** Shows a week on a phone: one day after the other, each with its people. */
export function WeekList({ week, busy, onOpen, onAdd }: WeekProps) {
  const { t } = useTranslation()
  const { people, days, today, can } = week
  return (
    <div aria-busy={busy || undefined}>
      {days.map(({ date, holiday, plannedPeople, plannedMinutes }, index) => (
        <section key={date} className={classes.day} aria-label={formatDay(date)}>
          <h4 className={classes.dayHead} aria-current={date === today ? 'date' : undefined}>
            <time dateTime={date}>{formatDay(date)}</time>
            <span className="faint small numbers">
              {`${t('{count} people', { count: plannedPeople })} · ${formatClock(plannedMinutes)}`}
            </span>
          </h4>
          {holiday ? <p className="small soft">{holiday}</p> : null}
          <ul className="card rows">
            {people.map((person) => {
              const day = person.days[index]
              return day ? (
                <li key={person.id} className={classes.dayRow} data-free={day.isFree || undefined}>
                  <Person person={person} size={24} />
                  <DayPlan
                    person={person}
                    day={day}
                    mayAdd={can.schedule}
                    onOpen={() => onOpen(person, date)}
                    onAdd={() => onAdd(person, date)}
                  />
                </li>
              ) : null
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
