/*
 * Arithmetic of the worked-hours form (specification 2, section 5), in local time; the server computes elapsed time
 * across clock changes. Times of day are `HH:mm`, durations minutes unless noted.
 */

const minutesPerDay = 24 * 60

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const padTwo = (value: number) => String(value).padStart(2, '0')

/** Returns true if the end is on the day after the start, that is, if it is the earlier time of day. */
export const endsNextDay = (clockIn: string, clockOut: string): boolean => clockOut < clockIn

/** Returns the minutes from clock-in to clock-out; an end before the start is on the next day. */
export const minutesBetween = (clockIn: string, clockOut: string): number =>
  minuteOf(clockOut) - minuteOf(clockIn) + (endsNextDay(clockIn, clockOut) ? minutesPerDay : 0)

/** Returns the hours between two times with two decimals, less the break; never below 0. */
export const hoursBetween = (clockIn: string, clockOut: string, breakMinutes: number): number =>
  Math.max(0, Math.round(((minutesBetween(clockIn, clockOut) - breakMinutes) / 60) * 100) / 100)

/**
 * Returns the clock-out time for a clock-in at `clockIn` with the given hours and break; null if it is a whole day
 * later or more, which two times of day can't express.
 */
export function clockOutAfter(clockIn: string, hours: number, breakMinutes: number): string | null {
  const span = Math.round(hours * 60) + breakMinutes
  if (!(span >= 0 && span < minutesPerDay)) return null
  const minute = (minuteOf(clockIn) + span) % minutesPerDay
  return `${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`
}
