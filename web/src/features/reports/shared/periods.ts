import { formatDayPart } from '@muster/contract/kit/formatters'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Series, SeriesStep } from '@muster/contract/reports/figures'
import { i18n } from '../../../i18n.ts'
import type { ChartPeriod } from '../../../kit/charts/TimeChart.tsx'
import { formatDate, formatMonth, formatRange } from '../../../kit/format.ts'

/** Formats the period of a point: a day, a range of days or a month. */
export function periodText(step: SeriesStep, startDate: string, endDate: string): string {
  if (step === 'day') return formatDate(startDate)
  return step === 'month' ? formatMonth(startDate.slice(0, 7)) : formatRange(startDate, endDate)
}

/**
 * Returns the label below a point: the month for the step `month`, otherwise the day. The month is added to the day for
 * weeks, for the first point and for the first day of a month.
 */
function axisLabel(step: SeriesStep, startDate: string, isFirst: boolean): string {
  const day = Temporal.PlainDate.from(startDate)
  if (step === 'month') return formatDayPart(day, i18n.language, { month: 'short', year: '2-digit' })
  return isFirst || day.day === 1 || step === 'week'
    ? `${day.day} ${formatDayPart(day, i18n.language, { month: 'short' })}`
    : String(day.day)
}

/** Returns the periods of a chart; months before the range, which only payroll has, are outside. */
export const periodsOf = ({ step, points }: Series, range: ReportRange): ChartPeriod[] =>
  points.map(({ startDate, endDate }, index) => ({
    key: startDate,
    label: periodText(step, startDate, endDate),
    axisLabel: axisLabel(step, startDate, index === 0),
    isOutside: endDate < range.startDate,
  }))
