import { asc, eq } from 'drizzle-orm'
import type { ReportDays, ReportRange } from '@muster/contract/reports/days'
import type { Metric } from '@muster/contract/reports/figures'
import { type MetricKey, metricOf, type ReportId } from '@muster/contract/reports/metrics'
import type { Context } from '../../../context.ts'
import { readOnReplica } from '../../../db/replica.ts'
import { recordAccessToSums } from '../../payroll/shared/recordAccess.ts'
import { reportContextOf } from '../figures/reportContext.ts'
import { figuresOf } from '../figures/figures.ts'
import type { ReportContext } from '../../../reporting/source.ts'
import { isSeen } from '../sources.ts'
import { customReports } from '../tables.ts'
import { customById, customColumns } from './queries.ts'

/** Returns the actor's custom reports, sorted by name. */
export async function listCustomReports({ app: { db }, actor }: Context) {
  const reports = await db
    .select(customColumns)
    .from(customReports)
    .where(eq(customReports.userId, actor.id))
    .orderBy(asc(customReports.name), asc(customReports.id))
  return { reports }
}

/** Returns a custom report with those of its figures that the actor may see. Access to pay totals is logged. */
export async function showCustomReport(ctx: Context, { id, ...days }: ReportDays & { id: string }) {
  const { actor } = ctx
  const { report, range, metrics } = await readOnReplica(ctx.app, async (db) => {
    const report = await customById(db, actor, id)
    const { context, range } = await reportContextOf(db, actor, days)
    return { report, range, metrics: await chosenFigures(context, report.metrics, range) }
  })
  if (metrics.some((metric) => metric.report === 'payroll'))
    await recordAccessToSums(ctx, 'custom report', range.months)
  return { report, range, metrics }
}

/** A figure with its report and name. */
export type ChosenFigure = Metric & { report: ReportId; name: string }

/**
 * Returns the chosen figures that the actor may see, in the chosen order; a money figure once per currency that occurs.
 */
export async function chosenFigures(
  context: ReportContext,
  metrics: readonly MetricKey[],
  range: ReportRange,
): Promise<ChosenFigure[]> {
  const reports = [...new Set(metrics.map(reportOf))].filter((report) => isSeen(context.actor, report))
  const found = await Promise.all(
    reports.map(async (report) => [report, Object.entries(await figuresOf(context, report, range))] as const),
  )
  const figures = new Map(found)
  return metrics.flatMap((key) => {
    const report = reportOf(key)
    const reportFigures = figures.get(report) ?? []
    return reportFigures
      .filter(([name]) => `${report}.${metricOf(report, name)?.name}` === key)
      .map(([name, metric]) => ({ ...metric, report, name }))
  })
}

const reportOf = (key: MetricKey) => key.split('.')[0] as ReportId
