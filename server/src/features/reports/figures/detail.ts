import type { ReportDays, ReportRange } from '@muster/contract/reports/days'
import type { ReportDetail } from '@muster/contract/reports/figures'
import { type ReportId, reports } from '@muster/contract/reports/metrics'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readOnReplica } from '../../../db/replica.ts'
import { throwIf, forbidden } from '../../../kernel/errors.ts'
import { recordAccessToSums } from '../../payroll/shared/recordAccess.ts'
import { seriesMonths, steppedMonths } from '../../../reporting/range.ts'
import type { ReportContext } from '../../../reporting/source.ts'
import { isSeen, sources } from '../sources.ts'
import { reportContextOf } from './reportContext.ts'
import { figuresOf } from './figures.ts'
import { seriesOf } from './series.ts'

/**
 * Returns a report's figures, also over time and by department. Access to pay totals is logged.
 * @throws Refusal 403 for a report that the actor may not see.
 */
export async function detail(
  ctx: Context,
  { reportId, ...days }: ReportDays & { reportId: ReportId },
): Promise<ReportDetail> {
  throwIf(isSeen(ctx.actor, reportId) ? null : forbidden())
  const found = await readOnReplica(ctx.app, async (db) => {
    const { context, range } = await reportContextOf(db, ctx.actor, days)
    const firstDayOfWeek = await readSetting(db, 'firstDayOfWeek')
    const [metrics, series, departments] = await Promise.all([
      figuresOf(context, reportId, range),
      seriesOf(context, reportId, range, firstDayOfWeek),
      departmentsOf(context, reportId, range),
    ])
    return { range, metrics, series, departments }
  })
  if (reportId === 'payroll') await recordAccessToSums(ctx, 'report', seriesMonths(found.range.months))
  return { report: reportId, ...found }
}

async function departmentsOf(context: ReportContext, report: ReportId, range: ReportRange) {
  const { figures } = sources[report]
  const months = reports[report].byMonth && steppedMonths(range)
  const parts = months
    ? { ...months, startDates: months.startDates.slice(0, 1) }
    : { startDates: [range.startDate], end: range.endDate }
  const found = await figures(context, parts, true)
  // Sorted by name; people without a department come last.
  return found
    .map(({ department, values }) => ({ department, values }))
    .toSorted((a, b) => (a.department ?? '\uffff').localeCompare(b.department ?? '\uffff', 'en'))
}
