import type { ReportDays } from '@muster/contract/reports/days'
import type { Metrics, Series } from '@muster/contract/reports/figures'
import { reportIds, type ReportId } from '@muster/contract/reports/metrics'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readOnReplica } from '../../../db/replica.ts'
import { seriesMonths } from '../../../reporting/range.ts'
import { recordAccessToSums } from '../../payroll/shared/recordAccess.ts'
import { isSeen } from '../sources.ts'
import { figuresOf } from './figures.ts'
import { reportContextOf } from './reportContext.ts'
import { seriesOf } from './series.ts'

/** Returns the figures of each report that the actor may see, also over time. Access to pay totals is logged. */
export async function dashboard(ctx: Context, days: ReportDays) {
  const { app, actor } = ctx
  const visibleReports = reportIds.filter((report) => isSeen(actor, report))
  const { found, range } = await readOnReplica(app, async (db) => {
    const { context, range } = await reportContextOf(db, actor, days)
    const firstDayOfWeek = await readSetting(db, 'firstDayOfWeek')
    const found = await Promise.all(
      visibleReports.map(async (report) => {
        const [metrics, series] = await Promise.all([
          figuresOf(context, report, range),
          seriesOf(context, report, range, firstDayOfWeek),
        ])
        return { report, metrics, series }
      }),
    )
    return { found, range }
  })
  // The reports are in the order of their ids, whichever is read first.
  const sections: Partial<Record<ReportId, Metrics>> = {}
  const series: Partial<Record<ReportId, Series>> = {}
  for (const one of found) {
    sections[one.report] = one.metrics
    series[one.report] = one.series
  }
  if (visibleReports.includes('payroll')) await recordAccessToSums(ctx, 'reports', seriesMonths(range.months))
  return { range, series, ...sections }
}
