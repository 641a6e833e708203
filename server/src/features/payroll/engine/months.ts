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

/** Returns the number of days of a month given as `YYYY-MM`. Cached, since it is needed for every person. */
export function daysOfMonth(period: string): number {
  const known = lengths.get(period)
  if (known !== undefined) return known
  const { daysInMonth } = Temporal.PlainYearMonth.from(period)
  lengths.set(period, daysInMonth)
  return daysInMonth
}

/**
 * Returns the day of the month of a date, counted from 1. Dates before the month give 0, and dates after it the number
 * of days of the month plus 1.
 */
export function dayOfMonth(period: string, date: string): number {
  const month = date.slice(0, 7)
  if (month === period) return Number(date.slice(8))
  return month < period ? 0 : daysOfMonth(period) + 1
}

/**
 * Returns the parts of a month that are within employment, in order: the first and last day of each, as days of the
 * month.
 */
export const employedDays = (period: string, employments: readonly Employment[]): [first: number, last: number][] =>
  employmentsWithin(employments, dateIn(period, 1), dateIn(period, daysOfMonth(period))).map(({ first, last }) => [
    dayOfMonth(period, first),
    dayOfMonth(period, last),
  ])

/** Returns the number of days of a month that are within employment, up to a day of the month. */
export const daysEmployed = (period: string, employments: readonly Employment[], upTo = 31): number =>
  employedDays(period, employments).reduce(
    (days, [first, last]) => days + Math.max(0, Math.min(last, upTo) - first + 1),
    0,
  )

/** Returns the date of a day of a month, as `YYYY-MM-DD`. */
export const dateIn = (period: string, day: number): string => `${period}-${String(day).padStart(2, '0')}`

/** Returns the name of a month, such as `September 2026` for `2026-09`. */
export const monthName = (period: string): string => `${long[index(period)]} ${period.slice(0, 4)}`

/** Returns the month before one given as `YYYY-MM`. */
export const monthBefore = (period: string): string => monthAt(12 * Number(period.slice(0, 4)) + index(period) - 1)

/** Returns the month after one given as `YYYY-MM`. */
export const monthAfter = (period: string): string => monthAt(12 * Number(period.slice(0, 4)) + index(period) + 1)

/** Returns the month that is `count` months after January of the year 0. */
const monthAt = (count: number): string =>
  `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`

/** Returns days of one or two months as `26 Oct–25 Nov 2026`, or as `1–25 Nov 2026` within a month. */
export function rangeName(from: string, to: string): string {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  if (first === last) return daysName(last, dayOfMonth(last, from), dayOfMonth(last, to))
  const year = first.slice(0, 4) === last.slice(0, 4) ? '' : ` ${first.slice(0, 4)}`
  return `${dayOfMonth(first, from)} ${short[index(first)]}${year}–${daysName(last, dayOfMonth(last, to), dayOfMonth(last, to))}`
}

/** Returns the days of a month as `1–15 Oct 2026`, or a single day as `1 Oct 2026`. */
export const daysName = (period: string, from: number, to: number): string =>
  `${from === to ? from : `${from}–${to}`} ${short[index(period)]} ${period.slice(0, 4)}`

/** Compares two dates, months or ids as text, for sorting. */
export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
