/*
 * Calculations with days and months for the reference. Dates are `YYYY-MM-DD` and months `YYYY-MM`, so they sort in
 * order of time. Nothing is imported from the product.
 */

const firstKnown = Temporal.PlainDate.from('2025-01-01')
/**
 * The dates of several years, in order; `places` has the index of each. These and other results are cached, because they
 * are needed a million times.
 */
const calendar = Array.from({ length: 1500 }, (_, days) => firstKnown.add({ days }).toString())
const places = new Map(calendar.map((date, place) => [date, place]))

/** Returns the date this many days after another one. */
export const daysAfter = (date: string, days: number): string =>
  calendar[(places.get(date) ?? Number.NaN) + days] ?? Temporal.PlainDate.from(date).add({ days }).toString()

/** Returns the month of a date. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** Returns a function that finds each of its results once. */
function once(find: (of: string, months: number) => string): (of: string, months: number) => string {
  const results = new Map<string, string>()
  return (of, months) => {
    const key = `${of} ${months}`
    const result = results.get(key) ?? find(of, months)
    results.set(key, result)
    return result
  }
}

/** Returns the month this many months after another one. */
export const monthsAfter = once((month, months) => Temporal.PlainYearMonth.from(month).add({ months }).toString())

/** Returns the date this many months after another one: the same day of its month, or the last one if there is none. */
export const dateMonthsAfter = once((date, months) => Temporal.PlainDate.from(date).add({ months }).toString())

const datesByMonth = new Map<string, readonly string[]>()

/** Returns the dates of a month, in order. */
export function datesOf(month: string): readonly string[] {
  const dates = datesByMonth.get(month) ?? between(`${month}-01`, daysAfter(`${monthsAfter(month, 1)}-01`, -1))
  datesByMonth.set(month, dates)
  return dates
}

/** Returns all dates from one to another, including both. */
export function between(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = daysAfter(date, 1)) dates.push(date)
  return dates
}

/** Returns whether a date is a Saturday or a Sunday. */
export const isWeekend = (date: string): boolean => weekends.has(date)

const weekends = new Set(calendar.filter((date) => Temporal.PlainDate.from(date).dayOfWeek > 5))
