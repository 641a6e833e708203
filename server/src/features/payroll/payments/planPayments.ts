import type { PaymentField } from '@muster/contract/payroll/paymentFields'
import type { LeftOutReason } from '@muster/contract/payroll/payments'
import { accountRefusal, countryOf, isIbanLike, sepaRefusal } from '@muster/contract/personnelFile/accountNumbers'
import { type Cents, parseCents, sumOf } from '../../../pay/money.ts'
import { splitPay, wholeMonth } from '../shared/splitPay.ts'
import type { MonthPayments, PayableRecord, Payment } from './readPayments.ts'
import { type CsvFrame, contentsOf } from './csvPayments.ts'
import { encoderOf } from './encodings.ts'
import { losesLetters, maxSepaCents, sepaName } from './sepaText.ts'

/** A reason why a payment can't be in a file; for FIELD, with the content that can't be written. */
export interface PaymentRefusal {
  reason: LeftOutReason
  field?: PaymentField
}

/** A record that is not in a file. */
export interface LeftOut extends PaymentRefusal {
  record: PayableRecord
}

/** The payments of a cash list, and the records that are not in it. */
export interface CashPlan {
  payments: Omit<Payment, 'bank' | 'part'>[]
  total: Cents
  leftOut: LeftOut[]
}

/**
 * The payments of a file for a bank, and the records that are not in it. A record has a payment for each of the person's
 * accounts that receives a part of it, one after the other.
 */
export interface PaymentPlan extends CashPlan {
  payments: Payment[]
}

/** A check of a format: it returns why a payment can't be in such a file, or null. */
export type FormatRefusal = (payment: Payment) => PaymentRefusal | null

/** Returns the payments of a month in a format, by name, and the records that are left out with the reason. */
export function planPayments(month: MonthPayments, formatRefusal: FormatRefusal): PaymentPlan {
  const payments: Payment[] = []
  const leftOut: LeftOut[] = []
  for (const record of month.records) {
    const amount = parseCents(record.netPay)
    const version = month.banks.get(record.userId)
    const bank = version?.details
    if (amount <= 0n) leftOut.push({ record, reason: 'NOTHING_TO_PAY' })
    else if (record.isListed) leftOut.push({ record, reason: 'IN_BATCH' })
    else if (!version) leftOut.push({ record, reason: 'NO_ACCOUNT' })
    else if (!bank) leftOut.push({ record, reason: 'UNREADABLE' })
    else {
      const { currency } = month
      const due = month.due.get(record.id) ?? wholeMonth
      const parts = splitPay({ amount, currency, due }, bank).map((part) => ({ record, ...part }))
      const refusal = parts.map(formatRefusal).find((each) => each !== null)
      // A person is paid whole or not at all, so that no part waits for another file unnoticed.
      if (refusal) leftOut.push({ record, ...refusal })
      else payments.push(...parts)
    }
  }
  return planOf(payments, [...leftOut, ...unpaid(month)])
}

/** Returns the payments in cash of a month, by name: those of people without bank details. */
export function planCash(month: MonthPayments): CashPlan {
  const payments: CashPlan['payments'] = []
  const leftOut: LeftOut[] = []
  for (const record of month.records) {
    const amount = parseCents(record.netPay)
    if (amount <= 0n) leftOut.push({ record, reason: 'NOTHING_TO_PAY' })
    else if (record.isListed) leftOut.push({ record, reason: 'IN_BATCH' })
    else if (month.banks.has(record.userId)) leftOut.push({ record, reason: 'HAS_ACCOUNT' })
    else payments.push({ record, amount })
  }
  return planOf(payments, [...leftOut, ...unpaid(month)])
}

const planOf = <P extends { amount: Cents }>(payments: P[], leftOut: LeftOut[]) => ({
  payments,
  total: sumOf(payments.map(({ amount }) => amount)),
  leftOut,
})

/** Returns the number of records that payments pay. */
export const countRecords = (payments: readonly Pick<Payment, 'record'>[]): number =>
  new Set(payments.map(({ record: { id } }) => id)).size

/** Returns why the other records of the month are left out. */
const unpaid = ({ others, currency }: MonthPayments): LeftOut[] =>
  others.map((record) => ({
    record,
    reason: record.currency !== currency ? 'OTHER_CURRENCY' : record.held ? 'ON_HOLD' : 'NOT_APPROVED',
  }))

/** Returns why a payment can't be in a SEPA file, or null. */
export const refuseInSepa: FormatRefusal = ({ record: { person }, bank, amount }) => {
  const reason = sepaRefusal(bank.accountNumber)
  if (reason !== null) return { reason }
  if (sepaName(`${person.firstName} ${person.lastName}`) === null) return { reason: 'NAME' }
  if (losesLetters(person.llId ?? '')) return { reason: 'FIELD', field: 'LL_ID' }
  return amount > maxSepaCents ? { reason: 'TOO_LARGE' } : null
}

/**
 * Returns the check of a CSV file. IBANs must be valid in each, and are only needed where shown. Every content must be in
 * the encoding.
 */
export function refuseInCsv(frame: CsvFrame): FormatRefusal {
  const { columns, encoding } = frame.template
  const fields = [...new Set(columns.map(({ field }) => field))]
  const { hasAll } = encoderOf(encoding)
  const lacksIban = fields.includes('IBAN') && !fields.includes('ACCOUNT_NUMBER')
  return (payment) => {
    const { accountNumber, country = countryOf(accountNumber) } = payment.bank
    const isIban = isIbanLike(accountNumber)
    if (!isIban && lacksIban) return { reason: 'NOT_IBAN' }
    if (isIban && accountRefusal(accountNumber, country) !== null) return { reason: 'INVALID_IBAN' }
    const contents = contentsOf(frame, payment, 1)
    const field = fields.find((one) => one !== 'TEXT' && !hasAll(contents[one]))
    return field === undefined ? null : field === 'EMPLOYEE' ? { reason: 'NAME' } : { reason: 'FIELD', field }
  }
}
