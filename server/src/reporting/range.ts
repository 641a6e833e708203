import { daysProblem } from '@muster/contract/reports/daysProblem'
import type { ReportDays, ReportRange } from '@muster/contract/reports/days'
import type { SeriesStep } from '@muster/contract/reports/figures'
import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { throwIf, invalid } from '../kernel/errors.ts'
import { addDays } from '../kernel/days.ts'

/**
 * Returns a report's date range, with the range to compare it with. The end defaults to today, and the start to the
 * first day of the end's month.
 * @throws Refusal 400 if the dates are reversed, or the range is too long.
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
    previous: previousDays(start, end, months),
    months: { first: first.toString(), last: last.toString() },
    previousMonths: { first: first.subtract({ months }).toString(), last: first.subtract({ months: 1 }).toString() },
  }
}

/**
 * Returns the days to compare a range with, as many as it has: those from the first of the month that lies `months`
 * before, if the range starts with a month and they end before it; otherwise those just before it.
 */
function previousDays(start: string, end: string, months: number): ReportRange['previous'] {
  const days = inclusiveDays(start, end)
  const first = Temporal.PlainDate.from(start).subtract({ months }).toString()
  const last = addDays(first, days - 1)
  if (start.endsWith('-01') && last < start) return { startDate: first, endDate: last }
  return { startDate: addDays(start, -days), endDate: addDays(start, -1) }
}

/** Consecutive periods without gaps: the first day of each period, and the last day of the last one. */
export interface Parts {
  startDates: readonly string[]
  end: string
}

/** Returns the previous days as the first period, the range as the last, and between them any days of neither. */
export function comparedDays({ startDate, endDate, previous }: ReportRange): Parts {
  const after = addDays(previous.endDate, 1)
  return { startDates: [previous.startDate, ...(after < startDate ? [after] : []), startDate], end: endDate }
}

type Days = Pick<ReportRange, 'startDate' | 'endDate'>

/** Returns two periods of whole months: the previous months and the months of the range. */
export const comparedMonths = ({ months, previousMonths }: ReportRange): Parts => ({
  startDates: [`${previousMonths.first}-01`, `${months.first}-01`],
  end: lastDayOf(months.last),
})

const lastDayOf = (month: string) => `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`

/** Returns the step of a range's chart: days for up to 31 days, weeks for up to 183 days, else months. */
export function stepOf({ startDate, endDate }: Days): SeriesStep {
  const days = inclusiveDays(startDate, endDate)
  if (days <= 31) return 'day'
  return days <= 183 ? 'week' : 'month'
}

/**
 * Returns the range divided into steps. Weeks begin on `firstDayOfWeek` (ISO: 7 is Sunday), but the first step begins
 * with the range.
 */
export function steppedDays({ startDate, endDate }: Days, step: SeriesStep, firstDayOfWeek: number): Parts {
  const startDates = [startDate]
  for (let day = addDays(startDate, 1); day <= endDate; day = addDays(day, 1)) {
    const isFirstDay = { day: true, week: weekDay(day) === firstDayOfWeek, month: day.endsWith('-01') }
    if (isFirstDay[step]) startDates.push(day)
  }
  return { startDates, end: endDate }
}

const weekDay = (day: string) => Temporal.PlainDate.from(day).dayOfWeek

/** Returns one period for each month of the range; every period is a whole month. */
export const steppedMonths = ({ months: { first, last } }: Pick<ReportRange, 'months'>): Parts =>
  steppedDays({ startDate: `${first}-01`, endDate: lastDayOf(last) }, 'month', 1)

/** The minimum number of months in a series of whole months: fewer show no trend. */
const minSeriesMonths = 6

/** Returns the months of a series: those of the range, and enough before them. */
export function seriesMonths({ first, last }: ReportRange['months']): ReportRange['months'] {
  const earliest = Temporal.PlainYearMonth.from(last)
    .subtract({ months: minSeriesMonths - 1 })
    .toString()
  return { first: earliest < first ? earliest : first, last }
}

/** Returns the first and last day of each period. */
export const boundsOf = ({ startDates, end }: Parts): { startDate: string; endDate: string }[] =>
  startDates.map((startDate, i) => ({
    startDate,
    endDate: i + 1 < startDates.length ? addDays(startDates[i + 1] ?? '', -1) : end,
  }))
