import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../format.ts'
import classes from './DayRows.module.css'

/** Returns the date of an instant in a time zone, `2026-11-23`. */
export const dayOf = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

/**
 * Shows rows in cards, one per day, in the given order, each below its day. `children` returns the `<li>` of a row. The
 * days are those of the time zone, of which `today` is the current one.
 */
export function DayRows<T>(props: {
  rows: readonly T[]
  /** Returns the instant of a row. */
  at: (row: T) => string
  timeZone: string
  today: string
  children: (row: T) => ReactNode
}) {
  const { rows, at, timeZone, today, children } = props
  const days = Map.groupBy(rows, (row) => dayOf(Temporal.Instant.from(at(row)), timeZone))
  return [...days].map(([day, ofDay]) => (
    <Day key={day} day={day} today={today}>
      {ofDay.map(children)}
    </Day>
  ))
}

function Day({ day, today, children }: { day: string; today: string; children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const name = day === today ? t('Today') : day === dayBefore(today) ? t('Yesterday') : null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.day}>
        {name} <span className={name ? 'faint' : undefined}>{formatDay(day)}</span>
      </h2>
      <ul className="rows card">{children}</ul>
    </section>
  )
}
