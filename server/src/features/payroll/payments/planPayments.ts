import type { LeftOutReason, PaymentFormat } from '@muster/contract/payroll/payments'
import { sepaRefusal } from '@muster/contract/personnelFile/accountNumbers'
import type { BankingForm } from '@muster/contract/personnelFile/banking'
import { type Cents, parseCents, sumOf } from '../../../pay/money.ts'
import type { MonthPayments, PayableRecord } from './readPayments.ts'
import { maxSepaCents, sepaName } from './sepaText.ts'

/** A payment of a record to a person's account. */
export interface Payment {
  record: PayableRecord
  bank: BankingForm
  amount: Cents
}

/** The payments of a file, and the records that are not in it. */
export interface PaymentPlan {
  payments: Payment[]
  total: Cents
  leftOut: { record: PayableRecord; reason: LeftOutReason }[]
}

/** Returns the payments of a month in a format, by name, and the records that are left out with the reason. */
export function planPayments({ records, others, banks }: MonthPayments, format: PaymentFormat): PaymentPlan {
  const payments: Payment[] = []
  const leftOut: PaymentPlan['leftOut'] = []
  for (const record of records) {
    const amount = parseCents(record.netPay)
    const version = banks.get(record.userId)
    const bank = version?.details
    if (amount <= 0n) leftOut.push({ record, reason: 'NOTHING_TO_PAY' })
    else if (!version) leftOut.push({ record, reason: 'NO_ACCOUNT' })
    else if (!bank) leftOut.push({ record, reason: 'UNREADABLE' })
    else {
      const payment = { record, bank, amount }
      const reason = formatRefusals[format](payment)
      if (reason) leftOut.push({ record, reason })
      else payments.push(payment)
    }
  }
  for (const record of others) {
    const reason = record.held ? 'ON_HOLD' : record.status === 'APPROVED' ? 'OTHER_CURRENCY' : 'NOT_APPROVED'
    leftOut.push({ record, reason })
  }
  return { payments, total: sumOf(payments.map(({ amount }) => amount)), leftOut }
}

/** The checks of each format: they return why a payment can't be in such a file, or null. */
const formatRefusals: Record<PaymentFormat, (payment: Payment) => LeftOutReason | null> = {
  SEPA: ({ record: { person }, bank, amount }) =>
    sepaRefusal(bank.accountNumber) ??
    (sepaName(`${person.firstName} ${person.lastName}`) === null ? 'NAME' : null) ??
    (amount > maxSepaCents ? 'TOO_LARGE' : null),
}
