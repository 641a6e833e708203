import type { LeftOutReason } from '@muster/contract/payroll/payments'
import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { accountRefusal, countryOf, isIbanLike, sepaRefusal } from '@muster/contract/personnelFile/accountNumbers'
import type { BankingForm } from '@muster/contract/personnelFile/banking'
import { type Cents, parseCents, sumOf } from '../../../pay/money.ts'
import type { MonthPayments, PayableRecord } from './readPayments.ts'
import { encoderOf } from './encodings.ts'
import { maxSepaCents, sepaName } from './sepaText.ts'

/** A payment of a record to a person's account. */
export interface Payment {
  record: PayableRecord
  bank: BankingForm
  amount: Cents
}

/** The payments of a cash list, and the records that are not in it. */
export interface CashPlan {
  payments: Omit<Payment, 'bank'>[]
  total: Cents
  leftOut: { record: PayableRecord; reason: LeftOutReason }[]
}

/** The payments of a file for a bank, and the records that are not in it. */
export interface PaymentPlan extends CashPlan {
  payments: Payment[]
}

/** A check of a format: it returns why a payment can't be in such a file, or null. */
export type FormatRefusal = (payment: Payment) => LeftOutReason | null

/** Returns the payments of a month in a format, by name, and the records that are left out with the reason. */
export function planPayments(month: MonthPayments, formatRefusal: FormatRefusal): PaymentPlan {
  const payments: Payment[] = []
  const leftOut: PaymentPlan['leftOut'] = []
  for (const record of month.records) {
    const amount = parseCents(record.netPay)
    const version = month.banks.get(record.userId)
    const bank = version?.details
    if (amount <= 0n) leftOut.push({ record, reason: 'NOTHING_TO_PAY' })
    else if (!version) leftOut.push({ record, reason: 'NO_ACCOUNT' })
    else if (!bank) leftOut.push({ record, reason: 'UNREADABLE' })
    else {
      const payment = { record, bank, amount }
      const reason = formatRefusal(payment)
      if (reason) leftOut.push({ record, reason })
      else payments.push(payment)
    }
  }
  return planOf(payments, [...leftOut, ...unpaid(month)])
}

/** Returns the payments in cash of a month, by name: those of people without bank details. */
export function planCash(month: MonthPayments): CashPlan {
  const payments: CashPlan['payments'] = []
  const leftOut: PaymentPlan['leftOut'] = []
  for (const record of month.records) {
    const amount = parseCents(record.netPay)
    if (amount <= 0n) leftOut.push({ record, reason: 'NOTHING_TO_PAY' })
    else if (month.banks.has(record.userId)) leftOut.push({ record, reason: 'HAS_ACCOUNT' })
    else payments.push({ record, amount })
  }
  return planOf(payments, [...leftOut, ...unpaid(month)])
}

const planOf = <P extends { amount: Cents }>(payments: P[], leftOut: PaymentPlan['leftOut']) => ({
  payments,
  total: sumOf(payments.map(({ amount }) => amount)),
  leftOut,
})

/** Returns why the other records of the month are left out. */
const unpaid = ({ others, currency }: MonthPayments): PaymentPlan['leftOut'] =>
  others.map((record) => ({
    record,
    reason: record.currency !== currency ? 'OTHER_CURRENCY' : record.held ? 'ON_HOLD' : 'NOT_APPROVED',
  }))

const nameOf = ({ record: { person } }: Payment) => `${person.firstName} ${person.lastName}`

/** Returns why a payment can't be in a SEPA file, or null. */
export const refuseInSepa: FormatRefusal = (payment) =>
  sepaRefusal(payment.bank.accountNumber) ??
  (sepaName(nameOf(payment)) === null ? 'NAME' : null) ??
  (payment.amount > maxSepaCents ? 'TOO_LARGE' : null)

/** Returns the check of a CSV file with this template. IBANs must be valid in each, and are only needed where shown. */
export function refuseInCsv({ columns, encoding }: PaymentTemplate): FormatRefusal {
  const has = (...fields: PaymentTemplate['columns'][number]['field'][]) =>
    columns.some(({ field }) => fields.includes(field))
  const { hasAll } = encoderOf(encoding)
  return (payment) => {
    const { accountNumber, country = countryOf(accountNumber) } = payment.bank
    const isIban = isIbanLike(accountNumber)
    if (!isIban && has('IBAN') && !has('ACCOUNT_NUMBER')) return 'NOT_IBAN'
    if (isIban && accountRefusal(accountNumber, country) !== null) return 'INVALID_IBAN'
    return has('EMPLOYEE') && !hasAll(nameOf(payment)) ? 'NAME' : null
  }
}
