import { daysProblem } from '@muster/contract/reports/daysProblem'
import type { ReportDays, ReportRange } from '@muster/contract/reports/days'
import type { SeriesStep } from '@muster/contract/reports/figures'
import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { throwIf, invalid } from '../kernel/errors.ts'
import { addDays } from '../kernel/days.ts'

/**
 * Returns the days of a report with the days to compare with; by default from the first of the last day's month to
 * today.
 * @throws Refusal 400 where they are in the wrong order, or too many.
 */
export function rangeOf({ startDate, endDate }: ReportDays, today: string): ReportRange {
  const end = endDate ?? (startDate && startDate > today ? startDate : today)
  const start = startDate ?? `${end.slice(0, 7)}-01`
  const problem = daysProblem(start, end)
  throwIf(problem ? invalid({ [problem.path.join('.')]: problem.message }) : null)
  const [first, last] = [Temporal.PlainYearMonth.from(start.slice(0, 7)), Temporal.PlainYearMonth.from(end.slice(0, 7))]
  const months = first.until(last, { largestUnit: 'month' }).months + 1
  return {
    startDate: start,
    endDate: end,
    previous: { startDate: addDays(start, -inclusiveDays(start, end)), endDate: addDays(start, -1) },
    months: { first: first.toString(), last: last.toString() },
    previousMonths: { first: first.subtract({ months }).toString(), last: first.subtract({ months: 1 }).toString() },
  }
}

/** Periods of days without gaps: the first day of each, and the last day of all. */
export interface Parts {
  starts: readonly string[]
  end: string
}

/** Returns the previous days and the range itself. */
export const comparedDays = ({ startDate, endDate, previous }: ReportRange): Parts => ({
  starts: [previous.startDate, startDate],
  end: endDate,
})

/** Returns the same for whole months. */
export const comparedMonths = ({ months, previousMonths }: ReportRange): Parts => ({
  starts: [`${previousMonths.first}-01`, `${months.first}-01`],
  end: lastDayOf(months.last),
})

const lastDayOf = (month: string) => `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`

/** Returns the step of a chart: up to a month by days, up to half a year by weeks, else by months. */
export function stepOf({ startDate, endDate }: ReportRange): SeriesStep {
  const days = inclusiveDays(startDate, endDate)
  if (days <= 31) return 'day'
  return days <= 183 ? 'week' : 'month'
}

/**
 * Returns the range in steps: weeks begin on `firstDayOfWeek` (ISO: 7 is Sunday), except the first, which begins with
 * the range.
 */
export function steppedDays({ startDate, endDate }: ReportRange, step: SeriesStep, firstDayOfWeek: number): Parts {
  const starts = [startDate]
  for (let day = addDays(startDate, 1); day <= endDate; day = addDays(day, 1)) {
    const begins = { day: true, week: weekDay(day) === firstDayOfWeek, month: day.endsWith('-01') }
    if (begins[step]) starts.push(day)
  }
  return { starts, end: endDate }
}

const weekDay = (day: string) => Temporal.PlainDate.from(day).dayOfWeek

/** Returns the range's months, whole. */
export const steppedMonths = ({ months: { first, last } }: ReportRange): Parts =>
  steppedDays({ startDate: `${first}-01`, endDate: lastDayOf(last) } as ReportRange, 'month', 1)

/** Returns the first and last day of each part. */
export const boundsOf = ({ starts, end }: Parts): { startDate: string; endDate: string }[] =>
  starts.map((startDate, i) => ({ startDate, endDate: i + 1 < starts.length ? addDays(starts[i + 1] ?? '', -1) : end }))
