import { and, asc, eq, ilike, or } from 'drizzle-orm'
import type { BatchPayment, PaymentBatch } from '@muster/contract/payroll/paymentBatches'
import { record } from '../../../../audit/record.ts'
import type { Context } from '../../../../context.ts'
import { FileStream } from '../../../../http/fileStream.ts'
import { assertFound, throwIf } from '../../../../kernel/errors.ts'
import { jsonOf, parseCents } from '../../../../pay/money.ts'
import { users } from '../../../../people/tables.ts'
import { paidPersonColumns } from '../../facts/people.ts'
import { recordAccessToSums } from '../../shared/recordAccess.ts'
import { payrollRecords } from '../../tables.ts'
import { assertCanExportPayments } from '../previewPayments.ts'
import { readContent } from './content.ts'
import { releasePending } from './policy.ts'
import { batchById, readBatches } from './queries.ts'
import { payrollPaymentBatches, payrollPayments } from '../tables.ts'
import { ofRun } from '../readPayments.ts'

/** The number of payments that are listed. */
const maxListed = 50

/**
 * Returns the payment files and cash lists made for a run, newest first.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay.
 */
export async function listPaymentBatches(
  ctx: Context,
  { period }: { period: string },
): Promise<{ batches: PaymentBatch[] }> {
  assertCanExportPayments(ctx)
  return { batches: await readBatches(ctx.app.db, ctx.actor, ofRun(period)) }
}

/**
 * Returns a payment file or cash list as it was made; once payments were released, its name says so. The download is
 * recorded.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay; 404 if there is none; 409 while a release
 * of its payments is pending.
 */
export async function paymentBatchFile(ctx: Context, { id }: { id: string }): Promise<FileStream> {
  assertCanExportPayments(ctx)
  const { db, keys } = ctx.app
  const [batch] = await db.select().from(payrollPaymentBatches).where(eq(payrollPaymentBatches.id, id))
  assertFound(batch)
  const { release, released } = await batchById(db, ctx.actor, id)
  throwIf(release ? releasePending() : null)
  const content = await readContent(db, keys, id)
  const { period, format, currency, count, fileName, fileType } = batch
  const name = released > 0 ? fileName.replace(/\.(?=[a-z.]+$)/, ' released.') : fileName
  await record(db, ctx, {
    action: 'payroll.payment_file_exported',
    subject: { type: 'payroll_payment_batch', id },
    after: { period, format, currency, rows: count },
  })
  const headers = { 'muster-rows': String(count) }
  return new FileStream({ name, type: fileType, headers }, inOnePart(content), () => {})
}

async function* inOnePart(content: Buffer) {
  yield content
}

/**
 * Returns the first payments of a batch by name, of the people whose names contain `search`. Access is logged.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay; 404 if there is none.
 */
export async function listBatchPayments(
  ctx: Context,
  { id, search = '' }: { id: string; search?: string },
): Promise<{ payments: BatchPayment[] }> {
  assertCanExportPayments(ctx)
  const { db } = ctx.app
  const [batch] = await db.select().from(payrollPaymentBatches).where(eq(payrollPaymentBatches.id, id))
  assertFound(batch)
  const pattern = `%${search.trim().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const rows = await db
    .select({
      recordId: payrollPayments.recordId,
      user: paidPersonColumns,
      amount: payrollPayments.amount,
      transfers: payrollPayments.transfers,
      isReleased: payrollPayments.isReleased,
      status: payrollRecords.status,
    })
    .from(payrollPayments)
    .innerJoin(payrollRecords, eq(payrollRecords.id, payrollPayments.recordId))
    .innerJoin(users, eq(users.id, payrollRecords.userId))
    .where(
      and(
        eq(payrollPayments.batchId, id),
        search.trim() ? or(ilike(payrollRecords.searchText, pattern), ilike(users.searchText, pattern)) : undefined,
      ),
    )
    .orderBy(asc(payrollRecords.searchText), asc(payrollRecords.id))
    .limit(maxListed)
  await recordAccessToSums(ctx, 'payments', { period: batch.period })
  return {
    payments: rows.map(({ isReleased, status, amount, ...row }) => ({
      ...row,
      amount: jsonOf(parseCents(amount)),
      state: isReleased ? 'RELEASED' : status === 'PAID' ? 'PAID' : 'OPEN',
    })),
  }
}
