/** Returns the month, `YYYY-MM`, of a year and a month number from 1 to 12. */
export const periodOf = ({ year, month }: { year: number; month: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`

/** Returns the first day of a month, `YYYY-MM`. */
export const firstDayOf = (period: string): string => `${period}-01`

/** Returns the last day of a month, `YYYY-MM`. */
export const lastDayOf = (period: string): string => `${period}-${Temporal.PlainYearMonth.from(period).daysInMonth}`

/** Returns the month before. */
export const monthBefore = (period: string): string =>
  Temporal.PlainYearMonth.from(period).subtract({ months: 1 }).toString()

/** Returns the months of the same calendar year up to a month. */
export const yearUpTo = (period: string): [from: string, to: string] => [`${period.slice(0, 4)}-01`, period]
