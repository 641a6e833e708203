import { and, asc, eq, sql } from 'drizzle-orm'
import { keyOfRun, type MonthInput } from '@muster/contract/payroll/runKeys'
import type { Context } from '../../../context.ts'
import { periodOf } from '../periods.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import { payrollExtraRuns } from '../facts/tables.ts'

/** Returns the extra runs of a month, in their order, in which the actor can see a record. */
export async function listExtraRuns({ app: { db }, actor }: Context, month: MonthInput) {
  const { period, run, name, kind, paymentDate } = payrollExtraRuns
  const rows = await db
    .select({ period, run, name, kind, paymentDate })
    .from(payrollExtraRuns)
    .where(
      and(
        eq(period, periodOf(month)),
        sql`exists (select from ${payrollRecords} where ${payrollRecords.period} = ${period}
          and ${payrollRecords.run} = ${run} and ${visibleRecords(actor)})`,
      ),
    )
    .orderBy(asc(run))
  return {
    runs: rows.map((row) => ({ key: keyOfRun(row), name: row.name, kind: row.kind, paymentDate: row.paymentDate })),
  }
}
