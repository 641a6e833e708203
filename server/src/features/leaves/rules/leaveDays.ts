import { inclusiveDays, splitByYear } from '@muster/contract/kit/time'

export interface YearDays {
  year: number
  days: number
}

/** A number of days in words: `1 day`, `3 days`. */
export const dayCount = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** The days of the week on which the company works, ISO numbers (specification 2, section 9: Monday to Friday). */
export const workingDays: ReadonlySet<number> = new Set([1, 2, 3, 4, 5])

/**
 * What a stretch of leave costs, in days, each year its part: the inclusive count of calendar days (specification 1,
 * section 5), or of working days where the type's policy says so. Years without a day are left out.
 */
export function leaveDaysByYear(
  start: string,
  end: string,
  { workingDaysOnly }: { workingDaysOnly: boolean },
): YearDays[] {
  return splitByYear(start, end)
    .map((part) => ({
      year: part.year,
      days: workingDaysOnly ? countWorkingDays(part.start, part.end) : inclusiveDays(part.start, part.end),
    }))
    .filter(({ days }) => days > 0)
}

/** The working days from a day to another, both included. */
export function countWorkingDays(start: string, end: string): number {
  const first = Temporal.PlainDate.from(start)
  const days = inclusiveDays(start, end)
  const wholeWeeks = Math.floor(days / 7)
  let count = wholeWeeks * workingDays.size
  for (let day = wholeWeeks * 7; day < days; day++) if (workingDays.has(first.add({ days: day }).dayOfWeek)) count += 1
  return count
}
