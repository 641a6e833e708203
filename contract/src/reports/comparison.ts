import { formatRangeIn } from '../kit/formatDays.ts'
import { formatDayPart, formatNumber } from '../kit/formatters.ts'
import type { ReportRange } from './days.ts'
import { metricOf, type MetricUnit, type ReportId, reports } from './metrics.ts'

/**
 * The change of a figure since the previous period. `amount` is never negative and rounded as it is shown; 0 while the
 * direction is not `none` means less than the smallest amount shown.
 */
export interface Change {
  direction: 'up' | 'down' | 'none'
  amount: number
  /** The unit of the amount: `points` for percentages, the figure's own for ratings and after a previous value of 0. */
  unit: 'percent' | 'points' | Exclude<MetricUnit, 'percent'>
}

/** The meaning of a change: `neutral` if the figure has no good direction, or has not changed. */
export type Outcome = 'better' | 'worse' | 'neutral'

/** Returns a number rounded half away from 0 to `digits` decimals. */
const roundTo = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Returns a figure's change since the previous period; null if either value is missing. */
export function changeOf(metric: { value: number | null; previous: number | null; unit: MetricUnit }): Change | null {
  const { value, previous, unit } = metric
  if (value === null || previous === null) return null
  const difference = Math.abs(value - previous)
  const direction = value === previous ? 'none' : value > previous ? 'up' : 'down'
  if (unit === 'percent') return { direction, amount: roundTo(difference, 1), unit: 'points' }
  if (unit === 'rating') return { direction, amount: roundTo(difference, 1), unit }
  if (previous === 0) return { direction, amount: roundTo(difference, 2), unit }
  const share = (100 * difference) / Math.abs(previous)
  return { direction, amount: roundTo(share, share < 10 ? 1 : 0), unit: 'percent' }
}

/** Returns whether a figure's change is good or bad news. */
export function outcomeOf(report: ReportId, name: string, { direction }: Change): Outcome {
  const { rise = 'neutral' } = metricOf(report, name) ?? {}
  if (rise === 'neutral' || direction === 'none') return 'neutral'
  return (rise === 'good') === (direction === 'up') ? 'better' : 'worse'
}

/** The smallest number of reviews, and the smallest change of a rate in points, that is news rather than chance. */
export const minSamples = 10
const minPoints = 1

/**
 * Returns whether a change is large enough to be called better or worse. Counts always are, so that figures beside each
 * other read alike. `reviews` is the number of reviews in the period, of which ratings are averages.
 */
export function isTelling({ unit }: { unit: MetricUnit }, { amount }: Change, reviews: number): boolean {
  if (unit === 'rating') return reviews >= minSamples
  return unit !== 'percent' || amount >= minPoints
}

/** The arrow of each direction. */
export const changeArrows: Record<Change['direction'], string> = { up: '▲', down: '▼', none: '=' }

/** Returns a change's amount as a number without its unit: `12`, or `<0.1` if it is smaller than what is shown. */
export function changeAmount({ direction, amount }: Change, language: string): string {
  if (amount === 0 && direction !== 'none') return `<${formatNumber(0.1, language)}`
  return formatNumber(amount, language, { maximumFractionDigits: 2 })
}

/** Returns the period that a report's figures are compared with, as text: `1–23 Oct`; for payroll the months: `Oct`. */
export function previousPeriodText(report: ReportId, range: ReportRange, language: string): string {
  const { endDate, previous, previousMonths } = range
  const year = Number(endDate.slice(0, 4))
  if (!reports[report].byMonth) return formatRangeIn(year, previous.startDate, previous.endDate, language)
  const [first, last] = [previousMonths.first, previousMonths.last].map((month) =>
    Temporal.PlainDate.from(`${month}-01`),
  ) as [Temporal.PlainDate, Temporal.PlainDate]
  const textOf = (day: Temporal.PlainDate, withYear: boolean) =>
    formatDayPart(day, language, { month: 'short', ...(withYear && { year: 'numeric' }) })
  const lastText = textOf(last, last.year !== year)
  return first.equals(last) ? lastText : `${textOf(first, first.year !== last.year)}–${lastText}`
}
