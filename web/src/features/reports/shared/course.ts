import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { minSamples } from '@muster/contract/reports/comparison'
import type { Metric, Series } from '@muster/contract/reports/figures'
import { metricOf, type ReportId, reports } from '@muster/contract/reports/metrics'

type Point = Series['points'][number]

const daysInWeek = 7
const daysOf = (points: readonly Point[]) =>
  points.reduce((sum, { startDate, endDate }) => sum + inclusiveDays(startDate, endDate), 0)

/** The values of a sparkline, and the level of the previous period on the same scale; null if it can't be compared. */
export interface Course {
  values: (number | null)[]
  previous: number | null
}

/**
 * Returns the course of a figure. Figures that add up are shown by whole weeks or months, because weekends and the ends
 * of the period would be dips; today is left out, because it is not over. The previous period has their average. There
 * is no course of distinct people and requests, except by payroll month, nor of ratings from few of the `reviews`.
 */
export function courseOf(
  { step, points }: Series,
  {
    report,
    name,
    figure,
    today,
    reviews,
  }: { report: ReportId; name: string; figure: Metric; today: string; reviews: number },
): Course {
  const kind = metricOf(report, name)?.kind
  const valueOf = ({ values }: Point) => values[name] ?? null
  if (reports[report].byMonth) return { values: points.map(valueOf), previous: null }
  if (kind === 'distinct' || (figure.unit === 'rating' && reviews < minSamples)) return { values: [], previous: null }
  if (kind === 'mean') return { values: points.map(valueOf), previous: figure.previous }
  const past = points.filter(({ endDate }) => endDate < today)
  const parts = step === 'day' ? weeksOf(past) : past.filter((point) => isWhole(point, step)).map((point) => [point])
  const shown = parts.length >= 2 ? parts : past.map((point) => [point])
  const daysInPart = daysOf(shown.flat()) / shown.length
  return {
    values: shown.map((part) => part.reduce((sum, point) => sum + (valueOf(point) ?? 0), 0)),
    previous: figure.previous === null || !shown.length ? null : (figure.previous / daysOf(points)) * daysInPart,
  }
}

const isWhole = (point: Point, step: 'week' | 'month') =>
  daysOf([point]) ===
  (step === 'week' ? daysInWeek : Temporal.PlainYearMonth.from(point.startDate.slice(0, 7)).daysInMonth)

/** Returns the days by full weeks, the last of which ends with the last day. */
function weeksOf(days: readonly Point[]): Point[][] {
  const first = days.length % daysInWeek
  return Array.from({ length: Math.floor(days.length / daysInWeek) }, (_, week) =>
    days.slice(first + week * daysInWeek, first + (week + 1) * daysInWeek),
  )
}
