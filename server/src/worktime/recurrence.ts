import type { RepeatType, ShiftType } from '@muster/contract/kit/worktime'
import { addDays, dateOf, dayNumber, weekdayOf } from '../kernel/days.ts'

/**
 * A schedule that repeats: a rule of dates and local times, in the person's zone. `weekendDays` are ISO numbers, 1 for
 * Monday to 7 for Sunday; `skipped` are dates removed by hand.
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

/** Returns whether a date lies between the first and the last of a series, which are two years apart at most. */
function isWithinSeries({ startDate, endDate }: Series, date: string): boolean {
  if (date < startDate || date > endDate) return false
  // ISO dates compare as text, and two years on is the same month and day.
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

/** Returns what a series plans for a date: work, a day off (its weekend, or a skipped date), or nothing. */
export function outcomeOn(series: Series, date: string): 'WORK' | 'OFF' | null {
  const { startDate, repeatType, includeWeekends, weekendDays, skipped } = series
  if (!isWithinSeries(series, date)) return null
  if (!includeWeekends && weekendDays.includes(weekdayOf(date))) return 'OFF'
  if (!repeats[repeatType](startDate, date)) return null
  return skipped.includes(date) ? 'OFF' : 'WORK'
}

/** Returns whether a date of a series was skipped by hand. */
export const isSkippedOn = (series: Series, date: string): boolean =>
  series.skipped.includes(date) && outcomeOn({ ...series, skipped: [] }, date) === 'WORK'

/** Returns the dates of a series from one date to another, both included, in order. */
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
