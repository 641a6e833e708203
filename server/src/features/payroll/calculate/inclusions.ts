import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { payrollInclusions, payrollLines, payrollRecords } from '../tables.ts'

/**
 * Deletes people's inclusions of earlier months for which their records of this month no longer contain lines. Those
 * months are then missing again. A record without such lines, for example in another currency, does not preserve the
 * inclusion.
 */
export async function removeLostInclusions(tx: Tx, period: string, userIds: readonly string[]): Promise<void> {
  if (!userIds.length) return
  await tx.delete(payrollInclusions).where(
    and(
      eq(payrollInclusions.includedIn, period),
      isOneOf(payrollInclusions.userId, userIds),
      sql`not exists (select from ${payrollRecords} r join ${payrollLines} l on l.record_id = r.id
        where r.user_id = payroll_inclusions.user_id and r.period = ${period} and l.period = payroll_inclusions.period)`,
    ),
  )
}
