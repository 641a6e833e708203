import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { formatClock, formatCount, formatDay } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { DayPlan, type WeekProps } from './DayPlan.tsx'
import classes from './Week.module.css'

/** Shows a week on a phone: its days, and below them the people of the chosen one, which is today at first. */
export function WeekList({ week, busy, onOpen, onAdd }: WeekProps) {
  const { t, i18n } = useTranslation()
  const { people, days, today, can } = week
  const [chosen, setChosen] = useState(today)
  const index = Math.max(
    0,
    days.findIndex(({ date }) => date === chosen),
  )
  const day = days[index]
  if (!day) return null
  const { date, holiday, plannedPeople, plannedMinutes } = day
  return (
    <div aria-busy={busy || undefined}>
      <div className={`${classes.days} card`} role="group" aria-label={t('Day')}>
        {days.map((each) => (
          <UnstyledButton
            key={each.date}
            className={classes.dayButton}
            data-free={each.holiday !== null || each.plannedPeople === 0 || undefined}
            data-day={each.date}
            aria-current={each.date === today ? 'date' : undefined}
            aria-pressed={each.date === date}
            onClick={() => setChosen(each.date)}
          >
            <span className="visually-hidden">
              {`${formatDay(each.date)}, ${t('{count} people', { count: each.plannedPeople })}`}
            </span>
            <span className="soft small" aria-hidden>
              {formatDayPart(Temporal.PlainDate.from(each.date), i18n.language, { weekday: 'short' })}
            </span>
            <span className="strong numbers" aria-hidden>
              {Number(each.date.slice(8))}
            </span>
            <span className="faint small numbers" aria-hidden>
              {formatCount(each.plannedPeople)}
            </span>
          </UnstyledButton>
        ))}
      </div>
      <section aria-label={formatDay(date)}>
        <h3 className={classes.dayHead}>
          <time dateTime={date}>{formatDay(date)}</time>
          <span className="faint small numbers">
            {`${t('{count} people', { count: plannedPeople })} · ${formatClock(plannedMinutes)}`}
          </span>
        </h3>
        {holiday ? <p className="small soft">{holiday}</p> : null}
        <ul className="card rows">
          {people.map((person) => {
            const plan = person.days[index]
            return plan ? (
              <li key={person.id} className={classes.dayRow} data-free={plan.isFree || undefined}>
                <Person person={person} size={24} />
                <DayPlan
                  person={person}
                  day={plan}
                  mayAdd={can.schedule}
                  onOpen={() => onOpen(person, date)}
                  onAdd={() => onAdd(person, date)}
                />
              </li>
            ) : null
          })}
        </ul>
      </section>
    </div>
  )
}
