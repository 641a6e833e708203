import { dateOf, dayNumber, weekdayOf } from './days.ts'

export type ShiftType = 'MORNING' | 'EVENING' | 'NIGHT' | 'FULL_TIME' | 'PART_TIME'

/**
 * A schedule that repeats: a rule of dates and of times on the wall, in whatever zone its person is. `weekendDays` are
 * ISO numbers, 1 for Monday to 7 for Sunday; `skipped` are dates taken out of it by hand.
 */
export interface Series {
  id: string
  repeatType: 'DAILY' | 'WEEKLY' | 'MONTHLY'
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

/** Whether a date lies between the first and the last of a series, which are two years apart at most. */
export function covers(series: Series, date: string): boolean {
  if (date < series.startDate || date > series.endDate) return false
  // Written dates compare as dates do, and two years on is the same month and day.
  return date < `${Number(series.startDate.slice(0, 4)) + 2}${series.startDate.slice(4)}`
}

/** Whether a date is a weekend day by what a series says of itself. */
export const isWeekendOf = ({ includeWeekends, weekendDays }: Series, date: string): boolean =>
  !includeWeekends && weekendDays.includes(weekdayOf(date))

const repeats: Record<Series['repeatType'], (startDate: string, date: string) => boolean> = {
  DAILY: () => true,
  WEEKLY: (startDate, date) => (dayNumber(date) - dayNumber(startDate)) % 7 === 0,
  // Always from the day of the start date: 31 January, 28 February, 31 March.
  MONTHLY: (startDate, date) => dayOf(date) === Math.min(dayOf(startDate), lastDayOfMonth(date)),
}

const dayOf = (date: string) => Number(date.slice(8))

function lastDayOfMonth(date: string): number {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether a series plans work on a date: it repeats then, the date is no weekend day of it, and was not skipped. */
export const fallsOn = (series: Series, date: string): boolean =>
  covers(series, date) &&
  repeats[series.repeatType](series.startDate, date) &&
  !isWeekendOf(series, date) &&
  !series.skipped.includes(date)

/** The dates of a series from one date to another, both counted, in order. */
export function datesOf(series: Series, from: string, to: string): string[] {
  const first = dayNumber(from > series.startDate ? from : series.startDate)
  const last = dayNumber(to < series.endDate ? to : series.endDate)
  const dates: string[] = []
  for (let number = first; number <= last; number++) {
    const date = dateOf(number)
    if (fallsOn(series, date)) dates.push(date)
  }
  return dates
}
