import type { ReportDays } from '@muster/contract/reports/days'
import type { ReportSections } from '@muster/contract/reports/figures'
import { reportIds } from '@muster/contract/reports/metrics'
import type { Context } from '../../../context.ts'
import { recordAccessToSums } from '../../payroll/shared/recordAccess.ts'
import { isSeen } from '../sources.ts'
import { reportContextOf } from './reportContext.ts'
import { figuresOf } from './figures.ts'

/** Returns the figures of each report that the actor may see. Access to pay totals is logged. */
export async function dashboard(ctx: Context, days: ReportDays) {
  const { context, range } = await reportContextOf(ctx, days)
  const visibleReports = reportIds.filter((report) => isSeen(ctx.actor, report))
  const found = await Promise.all(
    visibleReports.map(async (report) => [report, await figuresOf(context, report, range)] as const),
  )
  if (visibleReports.includes('payroll')) await recordAccessToSums(ctx, 'reports', range.months)
  return { range, ...(Object.fromEntries(found) as ReportSections) }
}
