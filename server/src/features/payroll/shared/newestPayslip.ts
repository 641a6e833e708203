import { asc, desc, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { payrollRecords } from '../tables.ts'
import { extraRunName } from './inRun.ts'
import { ownRecords } from './reach.ts'

/**
 * Returns the actor's own newest payslip, that of the month before those of its extra runs, of which the
 * newest is first; null without one, or without access to their
 * pay.
 */
export async function newestPayslip(db: Queryable, actor: Actor) {
  const [row] = await db
    .select({
      id: payrollRecords.id,
      period: payrollRecords.period,
      run: extraRunName,
      netPay: payrollRecords.netPay,
      currency: payrollRecords.currency,
    })
    .from(payrollRecords)
    .where(ownRecords(actor))
    .orderBy(
      desc(payrollRecords.period),
      asc(sql`${payrollRecords.run} > 0`),
      desc(payrollRecords.run),
      asc(payrollRecords.currency),
    )
    .limit(1)
  return row ? { ...row, netPay: Number(row.netPay) } : null
}
