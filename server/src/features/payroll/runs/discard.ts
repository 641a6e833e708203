import { and, eq, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { allow } from '../../../errors.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import { payrollChanged } from '../messages.ts'
import { wrongStatus } from '../records/policy.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollInclusions, payrollRecords } from '../tables.ts'

/**
 * Discards the drafts of a month that the actor sees, and what was included in them; what was submitted stays.
 * @throws Refusal 409 while payroll is computed, and where there is no draft.
 */
export function discard(ctx: Context, { period }: { period: string }) {
  return change(ctx, async (tx) => {
    await lockRestingPayroll(tx)
    const gone = await tx
      .delete(payrollRecords)
      .where(and(eq(payrollRecords.period, period), eq(payrollRecords.status, 'DRAFT'), visibleRecords(ctx.actor)))
      .returning({ userId: payrollRecords.userId })
    allow(gone.length ? null : wrongStatus())
    await removeInclusions(
      tx,
      period,
      gone.map(({ userId }) => userId),
    )
    return {
      action: 'payroll.discarded',
      subject: { type: 'payroll_run', id: period },
      after: { period, count: gone.length },
      events: [payrollChanged()],
      answer: { count: gone.length },
    }
  })
}

/** Leaves these people’s earlier months to be included again; not of those with a record of the month in another status. */
const removeInclusions = (tx: Tx, period: string, userIds: readonly string[]): Promise<unknown> =>
  tx.delete(payrollInclusions).where(
    and(
      eq(payrollInclusions.includedIn, period),
      sql`${payrollInclusions.userId} = any(${sql.param(userIds)}::uuid[])`,
      sql`not exists (select from ${payrollRecords} r
        where r.user_id = payroll_inclusions.user_id and r.period = ${period})`,
    ),
  )
