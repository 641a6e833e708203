import { invalid, type Refusal } from '../../kernel/errors.ts'

/** Returns the month as `YYYY-MM` for a year and a month number from 1 to 12. */
export const periodOf = ({ year, month }: { year: number; month: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`

/** Returns the date of the first day of a month given as `YYYY-MM`. */
export const firstDayOf = (period: string): string => `${period}-01`

/** Returns the date of the last day of a month given as `YYYY-MM`. */
export const lastDayOf = (period: string): string => `${period}-${Temporal.PlainYearMonth.from(period).daysInMonth}`

/** Returns the previous month, `YYYY-MM`. */
export function monthBefore(period: string): string {
  const [year, month] = period.split('-').map(Number) as [number, number]
  return month === 1 ? periodOf({ year: year - 1, month: 12 }) : periodOf({ year, month: month - 1 })
}

/** Returns the twelve months of a year, each as `YYYY-MM`. */
export const monthsOfYear = (year: string): string[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)

export const monthNotStarted = 'This month has not started yet'

/** Returns a refusal 400 naming `field` if a month has not started by `today`; otherwise null. */
export const futureRefusal = (field: 'month' | 'period' | 'upTo', period: string, today: string): Refusal | null =>
  period > today.slice(0, 7) ? invalid({ [field]: monthNotStarted }) : null
