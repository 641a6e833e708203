import { and, between, desc, sql } from 'drizzle-orm'
import type { PayrollStatus, PayTotals } from '@muster/contract/payroll/records'
import type { Context } from '../../../context.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { seesOthers, visibleRecords } from '../shared/reach.ts'
import { sums, totalsOf } from '../records/summary.ts'
import { payrollRecords } from '../tables.ts'

interface RunOfYear {
  period: string
  counts: Record<PayrollStatus, number>
  totals: PayTotals[]
}

/**
 * Returns the months of a year that have payroll, latest first, with the totals of the records that the actor can see.
 * Logs the access.
 */
export async function listRuns(ctx: Context, { year }: { year: number }): Promise<{ runs: RunOfYear[] }> {
  const { app, actor } = ctx
  const { period, currency, status } = payrollRecords
  const of = (one: PayrollStatus) => sql<number>`count(*) filter (where ${status} = ${one})::int`
  const rows = await app.db
    .select({
      ...sums,
      period,
      DRAFT: of('DRAFT'),
      PENDING_APPROVAL: of('PENDING_APPROVAL'),
      APPROVED: of('APPROVED'),
      PAID: of('PAID'),
    })
    .from(payrollRecords)
    .where(and(between(period, `${year}-01`, `${year}-12`), visibleRecords(actor)))
    .groupBy(period, currency)
    .orderBy(desc(period), sql`count(*) desc`, currency)
  if (rows.length && seesOthers(actor)) await recordAccessToSums(ctx, 'runs', { year })
  const runs = [...Map.groupBy(rows, (row) => row.period)].map(([month, ofMonth]) => {
    const count = (one: PayrollStatus) => ofMonth.reduce((sum, row) => sum + row[one], 0)
    const counts = {
      DRAFT: count('DRAFT'),
      PENDING_APPROVAL: count('PENDING_APPROVAL'),
      APPROVED: count('APPROVED'),
      PAID: count('PAID'),
    }
    return { period: month, counts, totals: ofMonth.map(totalsOf) }
  })
  return { runs }
}
