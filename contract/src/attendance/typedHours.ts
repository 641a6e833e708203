/*
 * Arithmetic of the worked-hours form (specification 2, section 5), in local time; the server computes elapsed time
 * across clock changes. Times of day are `HH:mm`, durations minutes unless noted.
 */

const minutesPerDay = 24 * 60

/** Maximum break that a form accepts, in minutes (specification 2, section 9). */
export const maxBreakMinutes = 480

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const padTwo = (value: number) => String(value).padStart(2, '0')

/** Returns whether a session ends on the next day: its clock-out is an earlier time of day than its clock-in. */
export const endsNextDay = (clockIn: string, clockOut: string): boolean => clockOut < clockIn

/** Returns the minutes from clock-in to clock-out. A clock-out before the clock-in is on the next day. */
export const minutesBetween = (clockIn: string, clockOut: string): number =>
  minuteOf(clockOut) - minuteOf(clockIn) + (endsNextDay(clockIn, clockOut) ? minutesPerDay : 0)

/** Returns the hours between clock-in and clock-out minus the break, with two decimals and never below 0. */
export const hoursBetween = (clockIn: string, clockOut: string, breakMinutes: number): number =>
  Math.max(0, Math.round(((minutesBetween(clockIn, clockOut) - breakMinutes) / 60) * 100) / 100)

/**
 * Returns the clock-out time for a clock-in time, hours and a break. Returns null if hours and break add up to 24 hours
 * or more: two times of day can't express that.
 */
export function clockOutAfter(clockIn: string, hours: number, breakMinutes: number): string | null {
  const span = Math.round(hours * 60) + breakMinutes
  if (!(span >= 0 && span < minutesPerDay)) return null
  const minute = (minuteOf(clockIn) + span) % minutesPerDay
  return `${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`
}
