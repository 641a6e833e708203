import type { Journal, JournalInput } from '@muster/contract/payroll/journal'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { ledgerKeys } from '@muster/contract/payroll/ledgerKeys'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import { csvHead, csvLines, csvType } from '../../../files/sheets/csv.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { centsOf, jsonOf, parseCents, printCents, sumOf } from '../../../pay/money.ts'
import { assertCanExportMonth, recordMonthFile } from '../files/monthFile.ts'
import { ofMonth } from '../payslips/readPayslips.ts'
import { readOutputSetting } from '../payments/outputSettings.ts'
import { lastDayOf } from '../periods.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { journalEntries, type LineSum, type NetSum } from './journalOf.ts'

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
 * Returns the double-entry journal of a month's approved records. Access is logged.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if nothing is approved.
 */
export async function showJournal(ctx: Context, input: JournalInput): Promise<{ journal: Journal }> {
  assertCanExportMonth(ctx)
  const journal = await readJournal(ctx.app.db, input)
  await recordAccessToSums(ctx, 'journal', { period: input.period })
  return { journal }
}

/**
 * Returns the double-entry journal of a month's approved records as CSV. The export is recorded.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if nothing is approved.
 */
export async function journalFile(ctx: Context, input: JournalInput): Promise<FileStream> {
  assertCanExportMonth(ctx)
  const { period, date, isReversal, entries, unassigned } = await readJournal(ctx.app.db, input)
  await recordMonthFile(ctx, 'payroll.journal_exported', { period, rows: entries.length })
  const reference = `${isReversal ? 'Reversal of payroll' : 'Payroll'} ${period}`
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
  const headers = { 'muster-rows': String(lines.length), 'muster-unassigned': String(unassigned.length) }
  return new FileStream(
    { name: `journal ${period}${isReversal ? ' reversal' : ''}.csv`, type: csvType, headers },
    csvOf(lines),
    () => {},
  )
}

async function* csvOf(lines: string[][]) {
  yield csvHead(columns) + csvLines(lines)
}

/** Returns the journal of a month. @throws Refusal 404 if nothing is approved. */
async function readJournal(db: Db, { period, reversal }: JournalInput): Promise<Journal> {
  const { lines, nets, open, accounts } = await readSums(db, period)
  assertFound(nets.length)
  const isReversal = reversal === 'yes'
  const entries = journalEntries({ period, lines, nets }, accounts, isReversal)
  const shown = new Set(entries.flatMap(({ account }) => (account.code === null ? [account.key] : [])))
  return {
    period,
    date: lastDayOf(period),
    isReversal,
    entries,
    totals: salaryCurrencies.flatMap((currency) => {
      const own = entries.filter((entry) => entry.currency === currency)
      const sum = (side: 'debit' | 'credit') => jsonOf(sumOf(own.map((entry) => centsOf(entry[side]))))
      return own.length ? [{ currency, debit: sum('debit'), credit: sum('credit') }] : []
    }),
    records: nets.reduce((sum, { records }) => sum + records, 0),
    open,
    unassigned: ledgerKeys.filter((key) => shown.has(key)),
  }
}

/** Reads what a journal needs in one snapshot: otherwise an approval in between would leave the sides unequal. */
async function readSums(database: Db, period: string) {
  const { db, end } = await openSnapshot(database)
  try {
    return {
      lines: await readLineSums(db, period),
      nets: await readNetSums(db, period),
      open: await db.$count(
        payrollRecords,
        and(eq(payrollRecords.period, period), sql`${payrollRecords.status} in ('DRAFT', 'PENDING_APPROVAL')`),
      ),
      accounts: await readOutputSetting(db, 'ledgerAccounts'),
    }
  } finally {
    end()
  }
}

/** Returns the sums of the lines of a month's approved records. */
async function readLineSums(db: Queryable, period: string): Promise<LineSum[]> {
  const rows = await db
    .select({
      currency: payrollRecords.currency,
      costCentre: payrollRecords.department,
      code: payrollLines.code,
      period: payrollLines.period,
      amount: sql<string>`sum(${payrollLines.amount})::text`,
    })
    .from(payrollRecords)
    .innerJoin(payrollLines, eq(payrollLines.recordId, payrollRecords.id))
    .where(ofMonth(period))
    .groupBy(payrollRecords.currency, payrollRecords.department, payrollLines.code, payrollLines.period)
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
}

/** Returns the net pay of a month's approved records, and how many there are. */
async function readNetSums(db: Queryable, period: string): Promise<(NetSum & { records: number })[]> {
  const rows = await db
    .select({
      currency: payrollRecords.currency,
      costCentre: payrollRecords.department,
      amount: sql<string>`sum(${payrollRecords.netPay})::text`,
      records: sql<number>`count(*)::int`,
    })
    .from(payrollRecords)
    .where(ofMonth(period))
    .groupBy(payrollRecords.currency, payrollRecords.department)
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
}
