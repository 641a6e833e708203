import { type Employment, employmentsWithin } from '../../../people/employments/employed.ts'

const short = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const long = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const index = (period: string) => Number(period.slice(5, 7)) - 1

const lengths = new Map<string, number>()

/** The number of days of a month, `YYYY-MM`. Kept once known: it is asked for each person. */
export function daysOfMonth(period: string): number {
  const known = lengths.get(period)
  if (known !== undefined) return known
  const { daysInMonth } = Temporal.PlainYearMonth.from(period)
  lengths.set(period, daysInMonth)
  return daysInMonth
}

/** Which day of the month a date is, from 1 on; 0 for a date before the month, one more than its days for one after it. */
export function dayOfMonth(period: string, date: string): number {
  const month = date.slice(0, 7)
  if (month === period) return Number(date.slice(8))
  return month < period ? 0 : daysOfMonth(period) + 1
}

/** The days of a month that lie within employments, as the first and the last day of the month of each, in order. */
export const employedDays = (period: string, employments: readonly Employment[]): [first: number, last: number][] =>
  employmentsWithin(employments, dateIn(period, 1), dateIn(period, daysOfMonth(period))).map(({ first, last }) => [
    dayOfMonth(period, first),
    dayOfMonth(period, last),
  ])

/** The date of a day of the month. */
export const dateIn = (period: string, day: number): string => `${period}-${String(day).padStart(2, '0')}`

/** `September 2026`. */
export const monthName = (period: string): string => `${long[index(period)]} ${period.slice(0, 4)}`

/** `1–15 Oct 2026`; one day alone is `1 Oct 2026`. */
export const daysName = (period: string, from: number, to: number): string =>
  `${from === to ? from : `${from}–${to}`} ${short[index(period)]} ${period.slice(0, 4)}`

/** The order of dates, months and ids. */
export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
