/*
 * The arithmetic of the form of worked hours (specification 2, section 5), by the clock on the wall: real time, where the
 * clocks change, is the server's. Times of day are `HH:mm`, durations minutes unless told.
 */

const wholeDay = 24 * 60

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const two = (value: number) => String(value).padStart(2, '0')

/** Whether an end is on the day after its start: it is before it. */
export const endsNextDay = (clockIn: string, clockOut: string): boolean => clockOut < clockIn

/** Minutes from clocking in to clocking out; an end before the start is on the next day. */
export const spanOf = (clockIn: string, clockOut: string): number =>
  minuteOf(clockOut) - minuteOf(clockIn) + (endsNextDay(clockIn, clockOut) ? wholeDay : 0)

/** Hours with two decimals between two times, less the break; never below 0. */
export const totalOf = (clockIn: string, clockOut: string, breakMinutes: number): number =>
  Math.max(0, Math.round(((spanOf(clockIn, clockOut) - breakMinutes) / 60) * 100) / 100)

/**
 * When somebody left who came at `clockIn`, worked so many hours and had that break; null where that is a whole day
 * later or more, which two times of day cannot say.
 */
export function clockOutFor(clockIn: string, hours: number, breakMinutes: number): string | null {
  const span = Math.round(hours * 60) + breakMinutes
  if (!(span >= 0 && span < wholeDay)) return null
  const minute = (minuteOf(clockIn) + span) % wholeDay
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
