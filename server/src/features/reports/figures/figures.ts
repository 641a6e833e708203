import type { ReportRange } from '@muster/contract/reports/days'
import type { Metric, Metrics } from '@muster/contract/reports/figures'
import { metricOf, type ReportId, reports } from '@muster/contract/reports/metrics'
import { comparedDays, comparedMonths } from '../../../reporting/range.ts'
import type { ReportContext, Values } from '../../../reporting/source.ts'
import { sources } from '../sources.ts'

/**
 * Returns a report's figures, each with its value in the previous period. The caller has checked that the actor may see
 * the report.
 */
export async function figuresOf(context: ReportContext, report: ReportId, range: ReportRange): Promise<Metrics> {
  const { figures, emptyValues } = sources[report]
  const parts = reports[report].byMonth ? comparedMonths(range) : comparedDays(range)
  const found = await figures(context, parts, false)
  const values = (part: number) => found.find((one) => one.part === part)?.values ?? emptyValues
  return compareFigures(report, values(parts.startDates.length), values(1))
}

/** Combines the figures of both periods. A money figure whose currency occurs in only one period is 0 in the other. */
function compareFigures(report: ReportId, now: Values, before: Values): Metrics {
  const metrics: [string, Metric][] = []
  for (const name of Object.keys({ ...now, ...before })) {
    const meaning = metricOf(report, name)
    if (!meaning) throw new Error(`${report} has no ${name}`)
    const { unit, currency } = meaning
    const emptyValue = unit === 'money' ? 0 : null
    const of = (values: Values) => (name in values ? (values[name] ?? null) : emptyValue)
    metrics.push([name, { value: of(now), unit, ...(currency && { currency }), previous: of(before) }])
  }
  return Object.fromEntries(metrics)
}
