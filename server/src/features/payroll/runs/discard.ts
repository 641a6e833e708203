import { and, eq, gt, like, sql } from 'drizzle-orm'
import { isExtraRun, monthOfRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import { isOneOf } from '../../../db/recordset.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { removeLostInclusions } from '../calculate/inclusions.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { laterThanSeen } from '../calculate/writeRecords.ts'
import { payrollChanged } from '../messages.ts'
import { wrongStatus } from '../records/policy.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { inRun } from '../shared/inRun.ts'
import { removePayments } from '../calculate/removePayments.ts'

/**
 * Deletes the draft records of a run that the actor can see, and the inclusions of earlier months in them. Submitted
 * records of the run are not affected. An extra run is deleted with its last record. Records of later months that settle the
 * year become drafts again.
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
    const userIds = [...new Set(deleted.map(({ userId }) => userId))]
    const reopened = await reopenSettlements(tx, monthOfRun(period), userIds)
    if (isExtraRun(period)) await removePayments(tx, period, userIds)
    else await removeLostInclusions(tx, period, userIds)
    return {
      action: 'payroll.discarded',
      subject: { type: 'payroll_run', id: period },
      after: { period, count: deleted.length, ...(reopened && { reopened }) },
      events: [payrollChanged()],
      answer: { count: deleted.length },
    }
  })
}

/**
 * Makes drafts of people's unapproved records that settle the year, and marks them as settled too early, because a record of
 * an earlier month of the year was removed. They must be recalculated before they are approved. Returns their number.
 */
async function reopenSettlements(tx: Tx, period: string, userIds: readonly string[]): Promise<number> {
  const settling = and(
    isOneOf(payrollRecords.userId, userIds),
    gt(payrollRecords.period, period),
    like(payrollRecords.period, `${period.slice(0, 4)}-%`),
    sql`exists (select from ${payrollLines} l where l.record_id = payroll_records.id and l.code = 'TAX_SETTLEMENT')`,
  )
  await tx
    .update(payrollRecords)
    .set({ status: 'DRAFT', submittedBy: null, submittedAt: null, updatedAt: laterThanSeen })
    .where(and(settling, eq(payrollRecords.status, 'PENDING_APPROVAL')))
  const reopened = await tx
    .update(payrollRecords)
    // Without its digest, a record is written anew even if its figures turn out to be the same.
    .set({
      exceptions: sql`array_append(array_remove(${payrollRecords.exceptions}, 'YEAR_OPEN'), 'YEAR_OPEN')`,
      digest: '',
    })
    .where(and(settling, eq(payrollRecords.status, 'DRAFT')))
    .returning({ id: payrollRecords.id })
  return reopened.length
}
