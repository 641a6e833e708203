import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { splitByYear } from '@muster/contract/kit/time'
import { addDays } from '../../../kernel/days.ts'

export interface YearDays {
  year: number
  days: number
}

/** Returns a number of days in words: `1 day`, `3 days`. */
export const dayCount = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/**
 * Returns the cost of leave in days, year by year: all calendar days, inclusive (specification 1, section 5), or only
 * the days accepted by `counts`. Years without any days are omitted.
 */
export function leaveDaysByYear(start: string, end: string, counts?: (date: string) => boolean): YearDays[] {
  return splitByYear(start, end)
    .map((part) => ({
      year: part.year,
      days: counts ? countDays(part.start, part.end, counts) : inclusiveDays(part.start, part.end),
    }))
    .filter(({ days }) => days > 0)
}

/** Returns the number of days from `start` to `end`, inclusive, that `counts` accepts. */
export function countDays(start: string, end: string, counts: (date: string) => boolean): number {
  let count = 0
  for (let date = start; date <= end; date = addDays(date, 1)) if (counts(date)) count += 1
  return count
}
