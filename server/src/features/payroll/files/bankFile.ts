import type { BankingForm } from '@muster/contract/personnelFile/banking'
import type { BankFileStatus } from '@muster/contract/payroll/runs'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import { countryOf } from '@muster/contract/personnelFile/accountNumbers'
import { needsPermission } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import { record } from '../../../audit/record.ts'
import { auditEntries } from '../../../audit/tables.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound, throwIf, unacceptable } from '../../../kernel/errors.ts'
import { csvHead, csvLines, csvType } from '../../../files/sheets/csv.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { bankDetailsAt } from '../../personnelFile/shared/bankDetails.ts'
import { payrollRecords } from '../tables.ts'
import { printedAmount } from '../../../pay/money.ts'
import { assertCanExportMonth } from './monthFile.ts'

const exported = 'payroll.bank_file_exported'
const columns = [
  'Employee',
  'LL-ID',
  'Bank',
  'Country',
  'Account number',
  'Routing number',
  'Account type',
  'Amount',
  'Currency',
  'Reference',
  'Note',
] as const

/**
 * Returns the bank file of a month and currency as CSV. It contains the payments above 0 of all approved records, or of
 * all paid records. Without a status, paid records are used only if no approved one is left. For paid records, it
 * contains the bank details as of the bank file that paid them or, without such a file, as of the time of payment.
 * People without readable bank details come last, without an amount, and are counted in the header `muster-left-out`.
 * The export is recorded.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay; 404 if there is nothing to pay; 400
 * if no one to be paid has bank details.
 */
export async function bankFile(ctx: Context, { period, currency, status: requestedStatus }: BankFileInput) {
  const { app, actor } = ctx
  throwIf(needsPermission(actor, 'payroll.approve'))
  assertCanExportMonth(ctx)
  const candidates = await app.db
    .select()
    .from(payrollRecords)
    .where(
      and(
        eq(payrollRecords.period, period),
        eq(payrollRecords.currency, currency),
        inArray(payrollRecords.status, requestedStatus ? [requestedStatus] : ['APPROVED', 'PAID']),
        gt(payrollRecords.netPay, '0'),
      ),
    )
    .orderBy(asc(payrollRecords.searchText), asc(payrollRecords.id))
  const status = requestedStatus ?? (candidates.some((one) => one.status === 'APPROVED') ? 'APPROVED' : 'PAID')
  const records = candidates.filter((one) => one.status === status)
  assertFound(records.length)
  const fileTimes = status === 'PAID' ? await readFileTimes(app.db, period, currency) : []
  const people = records.map((one) => ({ userId: one.userId, at: paidBy(one, fileTimes) }))
  const banks = await bankDetailsAt(app.db, app, people)
  const rows = records.flatMap(({ userId, person, netPay }) => {
    const bank = banks.get(userId)?.details
    return bank ? [rowOf(person, bank, { amount: netPay, currency, period })] : []
  })
  throwIf(rows.length || status === 'PAID' ? null : unacceptable('None of these people have bank details.'))
  const leftOut = records.filter(({ userId }) => !banks.get(userId)?.details)
  await record(app.db, ctx, {
    action: exported,
    subject: { type: 'payroll', id: null },
    after: { period, currency, status, rows: rows.length, leftOut: leftOut.length },
  })
  const headers = { 'muster-rows': String(rows.length), 'muster-left-out': String(leftOut.length) }
  return new FileStream(
    { name: `bank file ${period} ${currency}${status === 'PAID' ? ' paid' : ''}.csv`, type: csvType, headers },
    csvOf([...rows, ...leftOut.map(leftOutRow)].map((row) => columns.map((column) => row[column]))),
    () => {},
  )
}

/** Returns the times at which bank files of a month's approved payments were exported, latest first. */
async function readFileTimes(db: Queryable, period: string, currency: Currency): Promise<string[]> {
  const rows = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.action, exported),
        sql`${auditEntries.after} @> ${JSON.stringify({ period, currency, status: 'APPROVED' })}::jsonb`,
      ),
    )
    .orderBy(desc(auditEntries.at))
  return rows.map(({ at }) => at)
}

/**
 * Returns the time whose bank details apply to a record: the time of the bank file that paid it, otherwise the time of
 * its payment. Null if it is not paid yet.
 */
function paidBy(
  { approvedAt, paidAt }: typeof payrollRecords.$inferSelect,
  fileTimes: readonly string[],
): string | null {
  if (paidAt === null) return null
  return fileTimes.find((at) => isBefore(at, paidAt) && (approvedAt === null || isBefore(approvedAt, at))) ?? paidAt
}

const isBefore = (one: string, other: string) => Date.parse(one) <= Date.parse(other)

async function* csvOf(lines: string[][]) {
  yield csvHead(columns) + csvLines(lines)
}

interface BankFileInput {
  period: string
  currency: Currency
  status?: BankFileStatus
}
type Bank = Pick<BankingForm, 'bankName' | 'accountNumber' | 'routingNumber' | 'country'> & { accountType: string }

type PersonSnapshot = (typeof payrollRecords.$inferSelect)['person']

const rowOf = (
  { firstName, lastName, llId }: PersonSnapshot,
  bank: Bank,
  { amount, currency, period }: { amount: string; currency: string; period: string },
): Record<(typeof columns)[number], string> => ({
  Employee: `${firstName} ${lastName}`,
  'LL-ID': llId ?? '',
  Bank: bank.bankName,
  Country: bank.country ?? countryOf(bank.accountNumber),
  'Account number': bank.accountNumber,
  'Routing number': bank.routingNumber,
  'Account type': bank.accountType,
  Amount: amount,
  Currency: currency,
  Reference: ['Salary', period, llId].filter(Boolean).join(' '),
  Note: '',
})

/**
 * Returns the row of a person without bank details. The amount is only in the note, so that the amount column adds up
 * to the payments.
 */
const leftOutRow = ({ person, netPay, currency, period }: typeof payrollRecords.$inferSelect) => ({
  ...rowOf(person, noBank, { amount: '', currency, period }),
  Note: `No bank details: ${currency} ${printedAmount(netPay)} is not in this file`,
})
const noBank = { bankName: '', country: '', accountNumber: '', routingNumber: '', accountType: '' }
