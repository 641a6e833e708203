import { and, eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { allow } from '../../../errors.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import { payrollChanged } from '../messages.ts'
import { wrongStatus } from '../records/policy.ts'
import { visibleRecords } from '../records/reach.ts'
import { payrollRecords } from '../tables.ts'

/**
 * Discards the drafts of a month that the actor sees; what was submitted stays.
 * @throws Refusal 409 while payroll is computed, and where there is no draft.
 */
export function discard(ctx: Context, { period }: { period: string }) {
  return change(ctx, async (tx) => {
    await lockRestingPayroll(tx)
    const gone = await tx
      .delete(payrollRecords)
      .where(and(eq(payrollRecords.period, period), eq(payrollRecords.status, 'DRAFT'), visibleRecords(ctx.actor)))
      .returning({ id: payrollRecords.id })
    allow(gone.length ? null : wrongStatus())
    return {
      action: 'payroll.discarded',
      subject: { type: 'payroll_run', id: period },
      after: { period, count: gone.length },
      events: [payrollChanged()],
      answer: { count: gone.length },
    }
  })
}
