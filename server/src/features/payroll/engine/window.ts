import { type Employment, employmentsWithin } from '../../../people/employments/employed.ts'
import type { CutOff, MonthFacts } from './facts.ts'
import { dateIn, daysOfMonth, monthAfter, monthBefore } from './months.ts'

/** The first and the last day of a period, both included. */
export interface DayRange {
  from: string
  to: string
}

/**
 * Returns the days of attendance that the pay of a month counts. They begin after the cut-off of the month before and end
 * with the month's own, so that each day counts for one month, even if the cut-off changes between the two. The days
 * after the last cut-off of an employment count for its last month, since no later month pays the person. A part of the
 * month counts no day after its last one.
 */
export function windowOf(
  { period, employments, upTo }: Pick<MonthFacts, 'period' | 'employments' | 'upTo'>,
  cutOff: CutOff,
): DayRange {
  const { before, own } = cutOff
  const month = { from: dateIn(period, 1), to: dateIn(period, daysOfMonth(period)) }
  const isDivided = own !== null && isEmployedIn(employments, monthAfter(period))
  const to = isDivided ? dateIn(period, own) : month.to
  return {
    from:
      before !== null && isEmployedIn(employments, period)
        ? (dayAfter(monthBefore(period), before) ?? month.from)
        : month.from,
    to: upTo !== undefined && upTo < to ? upTo : to,
  }
}

/** Returns true if these are the days of the calendar month. */
export const isCalendarMonth = ({ from, to }: DayRange, period: string): boolean =>
  from === dateIn(period, 1) && to === dateIn(period, daysOfMonth(period))

const isEmployedIn = (employments: readonly Employment[], period: string): boolean =>
  employmentsWithin(employments, dateIn(period, 1), dateIn(period, daysOfMonth(period))).length > 0

/** Returns the day after a day of a month; null if that is in the next month. */
const dayAfter = (period: string, day: number): string | null =>
  day < daysOfMonth(period) ? dateIn(period, day + 1) : null
