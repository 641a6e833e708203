import { and, asc, sql } from 'drizzle-orm'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { readInOrder } from '../../../db/readBatches.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import { assertFound, throwIf, forbidden, unavailable } from '../../../kernel/errors.ts'
import { maxZipEntries, zipStream, zipType } from '../../../files/archives/zipStream.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { seesAllPay } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import { payslipFiles, startingWith } from './payslipFiles.ts'
import { ofMonth, readPayslips } from './readPayslips.ts'

/** The number of payslips read from the database at a time. */
const batchSize = 50
/** The maximum number of archives made at the same time. Each uses a database connection, and all share one thread. */
const maxConcurrent = 2

let running = 0

/**
 * Returns a zip archive with the payslips of a month's approved records, by name. Each is in the payslip language of
 * the person. The archive is made from current records while it is downloaded. The export is recorded.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if no record is approved; 503 while too many
 * archives are being made, or if this system cannot make payslips.
 */
export async function payslips(ctx: Context, { period }: { period: string }): Promise<FileStream> {
  const { app, actor } = ctx
  throwIf(
    seesAllPay(actor) ? null : forbidden(),
    running >= maxConcurrent ? unavailable('Other payslips are being created. Please try again in a moment.') : null,
  )
  running += 1
  const { db, end } = await openSnapshot(app.db).catch((error: unknown) => {
    running -= 1
    throw error
  })
  const over = () => {
    running -= 1
    end()
  }
  try {
    const count = await db.$count(payrollRecords, ofMonth(period))
    assertFound(count)
    if (count > maxZipEntries) throw new RangeError('More payslips than an archive can name')
    const files = payslipFiles(payslipsOf(ctx, db, period))
    // The first payslip is made before the response starts, so that a failure can still be reported.
    const { value: first } = await files.next()
    await record(app.db, ctx, {
      action: 'payroll.payslips_exported',
      subject: { type: 'payroll', id: null },
      after: { period, count },
    })
    return new FileStream(
      { name: `payslips ${period}.zip`, type: zipType, headers: { 'muster-rows': String(count) } },
      zipStream(startingWith(first, files)),
      over,
    )
  } catch (error) {
    over()
    throw error
  }
}

async function* payslipsOf(ctx: Context, db: Db, period: string) {
  const { searchText, id } = payrollRecords
  const read = (last?: typeof payrollRecords.$inferSelect) =>
    db
      .select()
      .from(payrollRecords)
      .where(and(ofMonth(period), last && sql`(${searchText}, ${id}) > (${last.searchText}, ${last.id}::uuid)`))
      .orderBy(asc(searchText), asc(id))
      .limit(batchSize)
  for await (const records of readInOrder(batchSize, read)) yield* await readPayslips(ctx, db, records)
}
