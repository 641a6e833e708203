import { randomUUIDv7 } from 'node:crypto'
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { DecidePaymentRelease, RequestPaymentRelease } from '@muster/contract/payroll/paymentBatches'
import { change } from '../../../../audit/change.ts'
import type { Context } from '../../../../context.ts'
import { notify } from '../../../../events/event.ts'
import { conflict, throwIf } from '../../../../kernel/errors.ts'
import { holders } from '../../../../people/groups.ts'
import { payrollChanged } from '../../messages.ts'
import { payrollRecords } from '../../tables.ts'
import { releaseDecided, releaseToConfirm } from '../messages.ts'
import { assertCanExportPayments } from '../previewPayments.ts'
import { nothingToRelease, releasePolicy } from './policy.ts'
import { batchById, lockBatch } from './queries.ts'
import { payrollPaymentReleases, payrollPayments } from '../tables.ts'

/**
 * Asks to release payments of a batch that were not made: all that are neither released nor paid, or those of the given
 * records. Notifies the people who may confirm it.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay; 404 if there is no such batch; 409 if a
 * request is pending, a record is not in it or already paid, or while payroll is being calculated.
 */
export const requestPaymentRelease = (ctx: Context, { id, recordIds, reason }: RequestPaymentRelease) => {
  assertCanExportPayments(ctx)
  return change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { batch, facts } = await lockBatch(tx, actor, id)
    throwIf(releasePolicy.request(facts))
    const releaseId = randomUUIDv7()
    await tx.insert(payrollPaymentReleases).values({
      id: releaseId,
      batchId: id,
      reason,
      requestedBy: actor.id,
      requestedAt: request.at ?? sql`clock_timestamp()`,
    })
    const openRecords = tx
      .select({ id: payrollRecords.id })
      .from(payrollRecords)
      .where(and(eq(payrollRecords.period, batch.period), eq(payrollRecords.status, 'APPROVED')))
    const marked = await tx
      .update(payrollPayments)
      .set({ releaseId })
      .where(
        and(
          eq(payrollPayments.batchId, id),
          not(payrollPayments.isReleased),
          recordIds && inArray(payrollPayments.recordId, recordIds),
          inArray(payrollPayments.recordId, openRecords),
        ),
      )
      .returning({ recordId: payrollPayments.recordId })
    throwIf(recordIds && marked.length !== new Set(recordIds).size ? notOpen() : null)
    const notice = { ...releaseToConfirm(actor, batch.period), at: request.at, bySession: actor.sessionId }
    return {
      action: 'payroll.payment_release_requested',
      subject: { type: 'payroll_payment_batch', id },
      after: { period: batch.period, releaseId, records: marked.length, of: batch.count, reason },
      events: [payrollChanged(), notify(notice, holders(['payroll.approve'], actor.id))],
      answer: { batch: await batchById(tx, actor, id) },
    }
  })
}

/**
 * Confirms a release, after which a further file can pay the records, or rejects it. Records that were marked as paid
 * meanwhile are not released. Notifies the person who asked for it.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay, and to confirm a release of their own
 * pay, or their own request while someone else could confirm it; 404 if there is no such batch; 409 if the request is
 * already decided, if all its records are marked as paid, or while payroll is being calculated.
 */
export const decidePaymentRelease = (ctx: Context, { id, releaseId, decision }: DecidePaymentRelease) => {
  assertCanExportPayments(ctx)
  return change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { batch, release, facts } = await lockBatch(tx, actor, id)
    const current = { ...facts, requestedBy: release?.id === releaseId ? release.requestedBy : null }
    const isConfirmed = decision === 'CONFIRMED'
    throwIf(isConfirmed ? releasePolicy.confirm(actor, current) : releasePolicy.reject(current))
    await tx
      .update(payrollPaymentReleases)
      .set({ decision, decidedBy: actor.id, decidedAt: request.at ?? sql`clock_timestamp()` })
      .where(eq(payrollPaymentReleases.id, releaseId))
    const isPaid = sql`exists (select from ${payrollRecords} r
      where r.id = payroll_payments.record_id and r.status = 'PAID')`
    const own = eq(payrollPayments.releaseId, releaseId)
    const released = isConfirmed
      ? await tx
          .update(payrollPayments)
          .set({ isReleased: true })
          .where(and(own, not(isPaid)))
          .returning({ recordId: payrollPayments.recordId })
      : []
    throwIf(isConfirmed && released.length === 0 ? nothingToRelease() : null)
    await tx
      .update(payrollPayments)
      .set({ releaseId: null })
      .where(and(own, not(payrollPayments.isReleased)))
    const requestedBy = current.requestedBy ?? actor.id
    return {
      action: isConfirmed ? 'payroll.payment_release_confirmed' : 'payroll.payment_release_rejected',
      subject: { type: 'payroll_payment_batch', id },
      after: { period: batch.period, releaseId, records: released.map(({ recordId }) => recordId) },
      events: [
        payrollChanged(),
        ...(requestedBy === actor.id
          ? []
          : [notify({ ...releaseDecided(actor, batch.period, isConfirmed), at: request.at }, [requestedBy])]),
      ],
      answer: { batch: await batchById(tx, actor, id) },
    }
  })
}

const notOpen = () =>
  conflict('A payment is no longer in this file, or already marked as paid. Please reload.', 'payroll.payment_not_open')
