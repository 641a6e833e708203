const millisecondsPerDay = 86_400_000

const numbers = new Map<string, number>()
const dates = new Map<number, string>()

/** Returns the number of days from 1 January 1970 to a date. Results are cached: a century has only 37,000 dates. */
export function dayNumber(date: string): number {
  const cached = numbers.get(date)
  if (cached !== undefined) return cached
  const number = Temporal.Instant.from(`${date}T00:00Z`).epochMilliseconds / millisecondsPerDay
  numbers.set(date, number)
  return number
}

/** Returns the date (`YYYY-MM-DD`) that is this many days after 1 January 1970. */
export function dateOf(number: number): string {
  const cached = dates.get(number)
  if (cached !== undefined) return cached
  const date = Temporal.Instant.fromEpochMilliseconds(number * millisecondsPerDay)
    .toString()
    .slice(0, 10)
  dates.set(number, date)
  return date
}

/** Returns the date this many days later, or earlier if `days` is negative. */
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** Returns all dates from one to another, including both. */
export const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, offset) => addDays(from, offset))

/** Returns a date's day of the week, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

/** Returns the first day of the week that contains a date, if weeks begin on `firstDay`, from 1 for Monday to 7. */
export const startOfWeek = (date: string, firstDay: number): string =>
  addDays(date, -((weekdayOf(date) - firstDay + 7) % 7))

/** Returns the number of minutes from midnight to a time (`HH:mm`). */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
