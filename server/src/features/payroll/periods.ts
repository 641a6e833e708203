/** A month, `YYYY-MM`, of a year and its month from 1 to 12. */
export const periodOf = ({ year, month }: { year: number; month: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`

/** The first day of a month, `YYYY-MM`. */
export const firstDayOf = (period: string): string => `${period}-01`

/** The last day of a month, `YYYY-MM`. */
export const lastDayOf = (period: string): string => `${period}-${Temporal.PlainYearMonth.from(period).daysInMonth}`

/** The month before. */
export const monthBefore = (period: string): string =>
  Temporal.PlainYearMonth.from(period).subtract({ months: 1 }).toString()

/** The months of the calendar year of a month, from its first up to it. */
export const yearUpTo = (period: string): [from: string, to: string] => [`${period.slice(0, 4)}-01`, period]
