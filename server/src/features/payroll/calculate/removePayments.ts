import { and, eq } from 'drizzle-orm'
import { placeOfRun } from '@muster/contract/payroll/runKeys'
import type { Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { inRun } from '../shared/inRun.ts'
import { payrollRecords } from '../tables.ts'
import { payrollExtraPayments, payrollExtraRuns } from '../facts/tables.ts'

/** Deletes the payments of people whose drafts of an extra run were discarded, and the run once it has no records. */
export async function removePayments(tx: Tx, key: string, userIds: readonly string[]): Promise<void> {
  const { period, run } = placeOfRun(key)
  await tx
    .delete(payrollExtraPayments)
    .where(
      and(
        eq(payrollExtraPayments.period, period),
        eq(payrollExtraPayments.run, run),
        isOneOf(payrollExtraPayments.userId, userIds),
      ),
    )
  if ((await tx.$count(payrollRecords, inRun(key))) > 0) return
  await tx.delete(payrollExtraRuns).where(and(eq(payrollExtraRuns.period, period), eq(payrollExtraRuns.run, run)))
}
