import { eq } from 'drizzle-orm'
import type { SetPayrollStatus } from '@muster/contract/payroll/records'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import { payrollRecords } from '../tables.ts'
import { staleRefusal } from './editPayroll.ts'
import { auditActions, digestOf, eventsOf, moveRecords } from './moveRecords.ts'
import { recordPolicy } from './policy.ts'
import { lockVisibleRecord, recordById } from './queries.ts'

/**
 * Moves a record to its next status, or back to draft.
 * @throws Refusal 404 if the record is out of reach; 403 if the actor may not move it, for example because it is their
 * own pay; 409 if the record's status does not allow it, while payroll is being calculated, or if an earlier month is
 * open.
 */
export function setPayrollStatus(ctx: Context, { id, status, updatedAt }: SetPayrollStatus) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const { record, facts } = await lockVisibleRecord(tx, actor, id)
    throwIf(recordPolicy.bring(actor, facts, status), staleRefusal(record.updatedAt, updatedAt))
    const movedRecords = await moveRecords(tx, status, ctx, eq(payrollRecords.id, id))
    return {
      action: auditActions[status],
      subject: { type: 'payroll_record', id },
      personId: record.userId,
      before: { status: record.status },
      after: { status, period: record.period, digest: digestOf(movedRecords) },
      events: await eventsOf(tx, ctx, status, record.period, movedRecords),
      answer: { record: await recordById(tx, actor, id) },
    }
  })
}
