import { eq } from 'drizzle-orm'
import type { EditPayroll } from '@muster/contract/payroll/records'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, staleRefusalFor } from '../../../kernel/errors.ts'
import { laterThanSeen } from '../calculate/writeRecords.ts'
import { payrollChanged } from '../messages.ts'
import { payrollRecords } from '../tables.ts'
import { recordPolicy } from './policy.ts'
import { lockVisibleRecord, recordById } from './queries.ts'

/** Returns a refusal 409 if the record has changed since the time `updatedAt` sent by the caller; otherwise null. */
export const staleRefusal = staleRefusalFor('payroll.changed_meanwhile', 'record')

/**
 * Puts a draft on hold or releases it, and sets its note. The figures do not change.
 * @throws Refusal 404 if the record is out of reach; 403 for the actor's own pay; 409 if the record is not a draft or
 * has changed since the caller read it.
 */
export function editPayroll(ctx: Context, { id, held, note, updatedAt }: EditPayroll) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    const { record } = await lockVisibleRecord(tx, actor, id)
    throwIf(recordPolicy.edit(actor, record), staleRefusal(record.updatedAt, updatedAt))
    const after = { held, note: note || null }
    await tx
      .update(payrollRecords)
      .set({ ...after, updatedAt: laterThanSeen })
      .where(eq(payrollRecords.id, id))
    return {
      action: 'payroll.edited',
      subject: { type: 'payroll_record', id },
      personId: record.userId,
      // Notes may mention amounts, so they are kept out of the audit trail.
      before: { held: record.held },
      after: { held, noteChanged: record.note !== after.note },
      events: [payrollChanged()],
      answer: { record: await recordById(tx, actor, id) },
    }
  })
}
