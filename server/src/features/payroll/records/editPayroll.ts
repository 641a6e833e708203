import { eq } from 'drizzle-orm'
import type { EditPayroll } from '@muster/contract/payroll/records'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, conflict, type Refusal } from '../../../kernel/errors.ts'
import { laterThanSeen } from '../calculate/writeRecords.ts'
import { payrollChanged } from '../messages.ts'
import { payrollRecords } from '../tables.ts'
import { recordPolicy } from './policy.ts'
import { lockVisibleRecord, recordById } from './queries.ts'

/** Returns 409 if a record was changed since the caller saw it, if they send its `updatedAt`; else null. */
export const changedMeanwhile = ({ updatedAt }: { updatedAt: string }, seen: string | undefined): Refusal | null =>
  seen === undefined || seen === updatedAt
    ? null
    : conflict(
        'This record has changed since you opened it. Please check it and try again.',
        'payroll.changed_meanwhile',
      )

/**
 * Puts a draft on hold, or releases it, with a note; the figures stay.
 * @throws Refusal 404 out of reach; 403 for the actor's own; 409 if it is no draft, or was changed meanwhile.
 */
export function editPayroll(ctx: Context, { id, held, note, updatedAt }: EditPayroll) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    const { record } = await lockVisibleRecord(tx, actor, id)
    throwIf(recordPolicy.edit(actor, record), changedMeanwhile(record, updatedAt))
    const after = { held, note: note || null }
    await tx
      .update(payrollRecords)
      .set({ ...after, updatedAt: laterThanSeen })
      .where(eq(payrollRecords.id, id))
    return {
      action: 'payroll.edited',
      subject: { type: 'payroll_record', id },
      personId: record.userId,
      // Notes stay out of the trail, since they may name amounts.
      before: { held: record.held },
      after: { held, noteChanged: record.note !== after.note },
      events: [payrollChanged()],
      answer: { record: await recordById(tx, actor, id) },
    }
  })
}
