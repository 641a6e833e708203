import type { ReportRange } from '@muster/contract/reports/days'
import type { Series } from '@muster/contract/reports/figures'
import { type ReportId, reports } from '@muster/contract/reports/metrics'
import { boundsOf, seriesMonths, stepOf, steppedDays, steppedMonths } from '../../../reporting/range.ts'
import type { ReportContext } from '../../../reporting/source.ts'
import { sources } from '../sources.ts'

/**
 * Returns a report's figures over time. The caller has checked that the actor may see the report. Weeks begin on
 * `firstDayOfWeek` (ISO: 7 is Sunday).
 */
export async function seriesOf(
  context: ReportContext,
  report: ReportId,
  range: ReportRange,
  firstDayOfWeek: number,
): Promise<Series> {
  const { figures, emptyValues } = sources[report]
  const { byMonth } = reports[report]
  const step = byMonth ? 'month' : stepOf(range)
  const parts = byMonth
    ? steppedMonths({ months: seriesMonths(range.months) })
    : steppedDays(range, step, firstDayOfWeek)
  const found = new Map((await figures(context, parts, false)).map(({ part, values }) => [part, values]))
  return {
    step,
    points: boundsOf(parts).map((bounds, i) => ({ ...bounds, values: found.get(i + 1) ?? emptyValues })),
  }
}
