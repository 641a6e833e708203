import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PostedJournal } from '@muster/contract/payroll/journal'
import { placeOfRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { assertFound, conflict, throwIf } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { assertCanExportMonth } from '../files/monthFile.ts'
import { payrollChanged } from '../messages.ts'
import { readOutputSetting } from '../payments/outputSettings.ts'
import { ofMonth } from '../payslips/readPayslips.ts'
import { journalDateOf } from './journalDate.ts'
import { payrollRecords } from '../tables.ts'
import { journalEntries, reversed } from './journalOf.ts'
import { journalById } from './queries.ts'
import { readSums, unpostedOf } from './readSums.ts'
import { payrollJournalRecords, payrollJournals } from './tables.ts'

/**
 * Posts a journal of the month's approved records that no other posted journal has. Its entries are kept as they are, with
 * the codes of that time.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if nothing is approved; 409 if all records are posted,
 * or while payroll is being calculated.
 */
export const postJournal = (ctx: Context, { period }: { period: string }): Promise<{ journal: PostedJournal }> => {
  assertCanExportMonth(ctx)
  return change(ctx, async (tx) => {
    await lockRestingPayroll(tx)
    assertFound(await tx.$count(payrollRecords, ofMonth(period)))
    // While payroll is locked, no record is approved, so the sums are those of the records.
    const records = await tx.select({ id: payrollRecords.id }).from(payrollRecords).where(unpostedOf(period))
    throwIf(records.length ? null : nothingToPost())
    const id = randomUUIDv7()
    const place = placeOfRun(period)
    const { actor, request } = ctx
    const posted = { postedBy: actor.id, postedAt: request.at ?? sql`clock_timestamp()` }
    const accounts = await readOutputSetting(tx, 'ledgerAccounts')
    const sums = await readSums(tx, unpostedOf(period))
    const entries = journalEntries({ period: place.period, ...sums }, accounts)
    await tx
      .insert(payrollJournals)
      .values({ id, ...place, date: await journalDateOf(tx, period), entries, records: records.length, ...posted })
    await insertRows(
      tx,
      payrollJournalRecords,
      records.map((one) => ({ journalId: id, recordId: one.id })),
    )
    return {
      action: 'payroll.journal_posted',
      subject: { type: 'payroll_journal', id },
      // The audit trail contains no amounts.
      after: { period, records: records.length, rows: entries.length },
      events: [payrollChanged()],
      answer: { journal: await journalById(tx, id) },
    }
  })
}

/**
 * Reverses a posted journal: posts exactly its entries, with debit and credit swapped. After that, its records can be posted
 * again.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if there is none; 409 if it is reversed, or a reversal,
 * or while payroll is being calculated.
 */
export const reverseJournal = (ctx: Context, { id }: { id: string }): Promise<{ journal: PostedJournal }> => {
  assertCanExportMonth(ctx)
  return change(ctx, async (tx) => {
    await lockRestingPayroll(tx)
    const [row] = await tx.select().from(payrollJournals).where(eq(payrollJournals.id, id))
    assertFound(row)
    const isReversed = (await tx.$count(payrollJournals, eq(payrollJournals.reverses, id))) > 0
    throwIf(isReversed || row.reverses !== null ? notReversible() : null)
    const { actor, request } = ctx
    const { period, run, date, records } = row
    const reversalId = randomUUIDv7()
    await tx.insert(payrollJournals).values({
      id: reversalId,
      period,
      run,
      date,
      records,
      entries: reversed(row.entries),
      reverses: id,
      postedBy: actor.id,
      postedAt: request.at ?? sql`clock_timestamp()`,
    })
    await tx.update(payrollJournalRecords).set({ isReversed: true }).where(eq(payrollJournalRecords.journalId, id))
    return {
      action: 'payroll.journal_reversed',
      subject: { type: 'payroll_journal', id },
      after: { period, reversalId, records },
      events: [payrollChanged()],
      answer: { journal: await journalById(tx, reversalId) },
    }
  })
}

const nothingToPost = () =>
  conflict('All approved records of this month are in a posted journal.', 'payroll.nothing_to_post')
const notReversible = () =>
  conflict('This journal is already reversed, or is a reversal itself.', 'payroll.journal_already_reversed')
