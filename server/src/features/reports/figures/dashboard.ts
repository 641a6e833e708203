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
  const { asked, range } = await reportContextOf(ctx, days)
  const seen = reportIds.filter((report) => isSeen(ctx.actor, report))
  const found = await Promise.all(seen.map(async (report) => [report, await figuresOf(asked, report, range)] as const))
  if (seen.includes('payroll')) await recordAccessToSums(ctx, 'reports', range.months)
  return { range, ...(Object.fromEntries(found) as ReportSections) }
}
