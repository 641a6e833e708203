import type { RepeatType, ShiftType } from '@muster/contract/kit/worktime'
import { addDays, dateOf, dayNumber, weekdayOf } from '../kernel/days.ts'

/**
 * A recurring schedule, in the local times of the person's time zone. `weekendDays` are ISO numbers, 1 for Monday to 7
 * for Sunday. `skipped` are dates that someone removed.
 */
export interface Series {
  id: string
  repeatType: Exclude<RepeatType, 'NONE'>
  startDate: string
  endDate: string
  startTime: string
  endTime: string
  breakMinutes: number
  weekendDays: readonly number[]
  includeWeekends: boolean
  skipped: readonly string[]
  shiftType: ShiftType
}

/** Returns true if a date is between the first and last day of a series. A series lasts at most two years. */
function isWithinSeries({ startDate, endDate }: Series, date: string): boolean {
  if (date < startDate || date > endDate) return false
  // ISO dates can be compared as text. The limit is the same day and month two years later.
  return date < `${Number(startDate.slice(0, 4)) + 2}${startDate.slice(4)}`
}

const dayOf = (date: string) => Number(date.slice(8))
const isLastOfMonth = (date: string) => dayOf(addDays(date, 1)) === 1

const repeats: Record<Series['repeatType'], (startDate: string, date: string) => boolean> = {
  DAILY: () => true,
  WEEKLY: (startDate, date) => (dayNumber(date) - dayNumber(startDate)) % 7 === 0,
  // Always counted from the start date: 31 January, 28 February, 31 March.
  MONTHLY: (startDate, date) =>
    dayOf(date) === dayOf(startDate) || (dayOf(date) < dayOf(startDate) && isLastOfMonth(date)),
}

/** Returns what a series plans for a date: WORK; OFF on its weekend or on a skipped date; null if it plans nothing. */
export function outcomeOn(series: Series, date: string): 'WORK' | 'OFF' | null {
  const { startDate, repeatType, includeWeekends, weekendDays, skipped } = series
  if (!isWithinSeries(series, date)) return null
  if (!includeWeekends && weekendDays.includes(weekdayOf(date))) return 'OFF'
  if (!repeats[repeatType](startDate, date)) return null
  return skipped.includes(date) ? 'OFF' : 'WORK'
}

/** Returns true if someone removed a date from a series that would otherwise plan work on it. */
export const isSkippedOn = (series: Series, date: string): boolean =>
  series.skipped.includes(date) && outcomeOn({ ...series, skipped: [] }, date) === 'WORK'

/** Returns the dates in a range on which a series plans work, in order. The range includes both days. */
export function datesOf(series: Series, from: string, to: string): string[] {
  const first = dayNumber(from > series.startDate ? from : series.startDate)
  const last = dayNumber(to < series.endDate ? to : series.endDate)
  const dates: string[] = []
  for (let number = first; number <= last; number++) {
    const date = dateOf(number)
    if (outcomeOn(series, date) === 'WORK') dates.push(date)
  }
  return dates
}
