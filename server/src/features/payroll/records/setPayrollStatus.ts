import { eq } from 'drizzle-orm'
import type { SetPayrollStatus } from '@muster/contract/payroll/records'
import { keyOfRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payrollRecords } from '../tables.ts'
import { paymentDateOf, paymentDateRefusal } from '../payslips/paymentDate.ts'
import { releasePendingRefusal, unlistedRefusal } from '../payments/unlisted.ts'
import { signOffsRefusal } from '../signOffs/policy.ts'
import { missingSignOffs } from '../signOffs/queries.ts'
import { staleRefusal } from './editPayroll.ts'
import { auditActions, digestOf, eventsOf, moveRecords } from './moveRecords.ts'
import { recordPolicy } from './policy.ts'
import { lockVisibleRecord, recordById } from './queries.ts'

/**
 * Moves a record to its next status, or back to draft.
 * @throws Refusal 404 if the record is out of reach; 403 if the actor may not move it, for example because it is their
 * own pay; 409 if the record's status does not allow it, while payroll is being calculated, if an earlier month is open,
 * if sign-offs of the run are missing, if the release of its payment is pending, or if `unlisted` is needed
 * (`unlistedRefusal`).
 */
export function setPayrollStatus(
  ctx: Context,
  { id, status, updatedAt, unlisted, paymentDate: entered }: SetPayrollStatus,
) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const { record, facts } = await lockVisibleRecord(tx, actor, id)
    const key = keyOfRun(record)
    throwIf(
      recordPolicy.bring(actor, facts, status),
      staleRefusal(record.updatedAt, updatedAt),
      paymentDateRefusal(key, entered),
    )
    if (status === 'APPROVED') throwIf(signOffsRefusal(await missingSignOffs(tx, key)))
    const own = eq(payrollRecords.id, id)
    if (status === 'PAID') throwIf(await releasePendingRefusal(tx, own))
    if (status === 'PAID' && !unlisted) throwIf(await unlistedRefusal(tx, key, own))
    const paymentDate = await paymentDateOf(tx, ctx, { key, status, entered })
    const movedRecords = await moveRecords(tx, ctx, { to: status, where: own, paymentDate })
    return {
      action: auditActions[status],
      subject: { type: 'payroll_record', id },
      personId: record.userId,
      before: { status: record.status },
      after: { status, period: record.period, digest: digestOf(movedRecords), unlisted, paymentDate },
      events: await eventsOf(tx, ctx, status, key, movedRecords),
      answer: { record: await recordById(tx, actor, id) },
    }
  })
}
