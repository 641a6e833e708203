import type { BankingForm } from '@muster/contract/personnelFile/banking'
import type { BankFileStatus } from '@muster/contract/payroll/runs'
import type { Currency } from '@muster/contract/kit/money'
import { countryOf } from '@muster/contract/personnelFile/accountNumbers'
import { needsPermission } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import { record } from '../../../audit/record.ts'
import { assertFound, throwIf, unacceptable } from '../../../kernel/errors.ts'
import { csvHead, csvLines, csvType } from '../../../files/sheets/csv.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { parseCents, printedAmount } from '../../../pay/money.ts'
import { type PayableRecord, readPayments } from '../payments/readPayments.ts'
import { assertCanExportMonth } from './monthFile.ts'

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
  const month = await readPayments(app, { period, currency, status: requestedStatus })
  const { status, banks } = month
  const records = month.records.filter(({ netPay }) => parseCents(netPay) > 0n)
  assertFound(records.length)
  const rows = records.flatMap(({ userId, person, netPay }) => {
    const bank = banks.get(userId)?.details
    return bank ? [rowOf(person, bank, { amount: netPay, currency, period })] : []
  })
  throwIf(rows.length || status === 'PAID' ? null : unacceptable('None of these people have bank details.'))
  const leftOut = records.filter(({ userId }) => !banks.get(userId)?.details)
  await record(app.db, ctx, {
    action: 'payroll.bank_file_exported',
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

async function* csvOf(lines: string[][]) {
  yield csvHead(columns) + csvLines(lines)
}

interface BankFileInput {
  period: string
  currency: Currency
  status?: BankFileStatus
}
type Bank = Pick<BankingForm, 'bankName' | 'accountNumber' | 'routingNumber' | 'country'> & { accountType: string }

type PersonSnapshot = PayableRecord['person']

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
const leftOutRow = ({ person, netPay, currency, period }: PayableRecord) => ({
  ...rowOf(person, noBank, { amount: '', currency, period }),
  Note: `No bank details: ${currency} ${printedAmount(netPay)} is not in this file`,
})
const noBank = { bankName: '', country: '', accountNumber: '', routingNumber: '', accountType: '' }
