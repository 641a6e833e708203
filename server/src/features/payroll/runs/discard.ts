import { and, eq } from 'drizzle-orm'
import { isExtraRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { removeLostInclusions } from '../calculate/inclusions.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import { payrollChanged } from '../messages.ts'
import { wrongStatus } from '../records/policy.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import { inRun } from '../shared/inRun.ts'
import { removePayments } from '../calculate/removePayments.ts'

/**
 * Deletes the draft records of a run that the actor can see, and the inclusions of earlier months in them. Submitted
 * records are not affected. An extra run is deleted with its last record.
 * @throws Refusal 409 while payroll is being calculated, or if there are no drafts.
 */
export function discard(ctx: Context, { period }: { period: string }) {
  return change(ctx, async (tx) => {
    await lockRestingPayroll(tx)
    const deleted = await tx
      .delete(payrollRecords)
      .where(and(inRun(period), eq(payrollRecords.status, 'DRAFT'), visibleRecords(ctx.actor)))
      .returning({ userId: payrollRecords.userId })
    throwIf(deleted.length ? null : wrongStatus())
    const userIds = deleted.map(({ userId }) => userId)
    if (isExtraRun(period)) await removePayments(tx, period, userIds)
    else await removeLostInclusions(tx, period, userIds)
    return {
      action: 'payroll.discarded',
      subject: { type: 'payroll_run', id: period },
      after: { period, count: deleted.length },
      events: [payrollChanged()],
      answer: { count: deleted.length },
    }
  })
}
