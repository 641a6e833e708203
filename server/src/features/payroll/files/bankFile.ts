import type { BankingForm } from '@muster/contract/records/banking'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import { countryOf } from '@muster/contract/records/accountNumbers'
import { needsPermission } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { record } from '../../../audit/record.ts'
import { allow, notFound, unacceptable } from '../../../errors.ts'
import { csvHead, csvLines, csvType } from '../../../files/csv.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { bankDetailsOf } from '../../records/shared/bankDetails.ts'
import { payrollRecords } from '../tables.ts'
import { allowMonthFile } from './monthFile.ts'

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
] as const

/**
 * What is to be paid to whom for a month in one currency, as CSV: records that are approved and not paid yet, with more
 * than nothing to pay. Who has no bank details that can be read is left out, and counted in the header `muster-left-out`;
 * their records say so among their exceptions. Recorded.
 * @throws Refusal 403 for who does not approve payroll and see everybody's; 404 where nothing is to be paid.
 */
export async function bankFile(ctx: Context, { period, currency }: { period: string; currency: Currency }) {
  const { app, actor } = ctx
  allow(needsPermission(actor, 'payroll.approve'))
  allowMonthFile(ctx)
  const records = await app.db
    .select()
    .from(payrollRecords)
    .where(
      and(
        eq(payrollRecords.period, period),
        eq(payrollRecords.currency, currency),
        eq(payrollRecords.status, 'APPROVED'),
        gt(payrollRecords.netPay, '0'),
      ),
    )
    .orderBy(asc(payrollRecords.searchText), asc(payrollRecords.id))
  allow(records.length ? null : notFound())
  const people = records.map(({ userId }) => userId)
  const banks = await bankDetailsOf(app.db, app, people)
  const rows = records.flatMap(({ userId, person, netPay }) => {
    const bank = banks.get(userId)?.details
    return bank ? [rowOf(person, bank, { amount: netPay, currency, period })] : []
  })
  allow(rows.length ? null : unacceptable('None of these people has bank details.'))
  const leftOut = records.length - rows.length
  await record(app.db, ctx, {
    action: 'payroll.bank_file_exported',
    subject: { type: 'payroll', id: null },
    after: { period, currency, rows: rows.length, leftOut },
  })
  const headers = { 'muster-rows': String(rows.length), 'muster-left-out': String(leftOut) }
  return new FileStream(
    { name: `bank file ${period} ${currency}.csv`, type: csvType, headers },
    csvOf(rows.map((row) => columns.map((column) => row[column]))),
    () => {},
  )
}

async function* csvOf(lines: string[][]) {
  yield csvHead(columns) + csvLines(lines)
}

type PersonThen = (typeof payrollRecords.$inferSelect)['person']

const rowOf = (
  { firstName, lastName, llId }: PersonThen,
  bank: BankingForm,
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
})
