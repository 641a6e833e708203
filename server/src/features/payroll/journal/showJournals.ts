import { sql } from 'drizzle-orm'
import { isExtraRun, placeOfRun } from '@muster/contract/payroll/runKeys'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { csvHead, csvLines, csvType } from '../../../files/sheets/csv.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { assertCanExportMonth } from '../files/monthFile.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { payrollRecords } from '../tables.ts'
import { journalWithEntries, readJournals } from './queries.ts'
import { unpostedOf } from './readSums.ts'
import { payrollJournals } from './tables.ts'

/** The code in files for kinds of amounts without an account. */
const notAssigned = 'not assigned'
const columns = [
  'Date',
  'Account',
  'Account name',
  'Cost centre',
  'Month',
  'Debit',
  'Credit',
  'Currency',
  'Reference',
] as const

/**
 * Returns the posted journals of a run, newest first. Access is logged.
 * @throws Refusal 403 unless the actor may see everyone's pay.
 */
export async function listJournals(ctx: Context, { period }: { period: string }) {
  assertCanExportMonth(ctx)
  const { db } = ctx.app
  const place = placeOfRun(period)
  const ofRun = sql`${payrollJournals.period} = ${place.period} and ${payrollJournals.run} = ${place.run}`
  const journals = await readJournals(db, ofRun)
  if (journals.length) await recordAccessToSums(ctx, 'journal', { period })
  return {
    journals: journals.map(({ entries: _entries, ...journal }) => journal),
    unposted: await db.$count(payrollRecords, unpostedOf(period)),
  }
}

/**
 * Returns a posted journal with its entries. Access is logged.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if there is none.
 */
export async function showPostedJournal(ctx: Context, { id }: { id: string }) {
  assertCanExportMonth(ctx)
  const journal = await journalWithEntries(ctx.app.db, id)
  await recordAccessToSums(ctx, 'journal', { period: journal.run })
  return { journal }
}

/**
 * Returns a posted journal as CSV. The export is recorded.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if there is none.
 */
export async function journalFile(ctx: Context, { id }: { id: string }): Promise<FileStream> {
  assertCanExportMonth(ctx)
  const { db } = ctx.app
  const { period, run, date, reverses, entries, unassigned } = await journalWithEntries(db, id)
  await record(db, ctx, {
    action: 'payroll.journal_exported',
    subject: { type: 'payroll_journal', id },
    after: { period: run, rows: entries.length },
  })
  const paid = isExtraRun(run) ? `${period}, ${(await findExtraRun(db, run)).name}` : period
  const reference = `${reverses === null ? 'Payroll' : 'Reversal of payroll'} ${paid}`
  const lines = entries.map(({ account, costCentre, period: month, debit, credit, currency }) => [
    date,
    account.code ?? notAssigned,
    account.name,
    costCentre ?? '',
    month,
    printCents(centsOf(debit)),
    printCents(centsOf(credit)),
    currency,
    reference,
  ])
  const headers = { 'muster-rows': String(lines.length), 'muster-unassigned': String(unassigned) }
  return new FileStream(
    {
      name: `journal ${run}${reverses === null ? '' : ' reversal'} ${id.slice(-4)}.csv`,
      type: csvType,
      headers,
    },
    csvOf(lines),
    () => {},
  )
}

async function* csvOf(lines: string[][]) {
  yield csvHead(columns) + csvLines(lines)
}
