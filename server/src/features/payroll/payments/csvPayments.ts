import type { PaymentField } from '@muster/contract/payroll/paymentFields'
import type { PaymentAccount } from '@muster/contract/payroll/payments'
import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { countryOf, isIbanLike } from '@muster/contract/personnelFile/accountNumbers'
import { separatedLines } from '../../../files/sheets/csv.ts'
import { printCents } from '../../../pay/money.ts'
import { encoderOf } from './encodings.ts'
import { type RunPurpose, writablePurpose } from './purposes.ts'
import type { Payment } from './readPayments.ts'

/** The number of payments written at a time. */
const batchSize = 500
const separators = { COMMA: ',', SEMICOLON: ';', TAB: '\t' } as const

/** The facts of a CSV file that are the same for all of its payments. */
export interface CsvFrame {
  template: PaymentTemplate
  account: PaymentAccount | null
  period: string
  /** The name of what the file pays, such as `Salary`. */
  purpose: RunPurpose
  payOn: string
}

/** Yields a CSV file for a bank in parts. Its encoding must have all characters (`refuseInCsv`, `templateProblem`). */
export async function* csvPayments(frame: CsvFrame, payments: readonly Payment[]): AsyncGenerator<Buffer> {
  const { separator, encoding, hasTitles, columns } = frame.template
  const { encode } = encoderOf(encoding)
  const lines = (rows: string[][]) => encode(separatedLines(rows, separators[separator]))
  if (hasTitles) yield lines([columns.map(({ title }) => title)])
  for (let from = 0; from < payments.length; from += batchSize) {
    const rows = payments.slice(from, from + batchSize).map((payment, i) => {
      const contents = contentsOf(frame, payment, from + i + 1)
      return columns.map(({ field, text }) => (field === 'TEXT' ? text : contents[field]))
    })
    yield lines(rows)
  }
}

/** Returns the error of a text that is the same in each row and that the encoding of the file lacks; null if none. */
export function templateProblem({ template, account }: Pick<CsvFrame, 'template' | 'account'>) {
  const { hasTitles, encoding, columns } = template
  const { hasAll } = encoderOf(encoding)
  if (!columns.every(({ field, title, text }) => (!hasTitles || hasAll(title)) && (field !== 'TEXT' || hasAll(text))))
    return 'TEMPLATE_TEXT'
  const isShown = columns.some(({ field }) => field === 'PAYING_HOLDER')
  return isShown && !hasAll(account?.holder ?? '') ? 'HOLDER_TEXT' : null
}

/** Returns the contents of a payment by field. */
export function contentsOf(
  { template, account, period, purpose, payOn }: CsvFrame,
  { record, bank, amount, part }: Payment,
  row: number,
): Record<Exclude<PaymentField, 'TEXT'>, string> {
  const { firstName, lastName, llId } = record.person
  const paid = writablePurpose(purpose, encoderOf(template.encoding).hasAll)
  return {
    ROW: String(row),
    EMPLOYEE: `${firstName} ${lastName}`,
    LL_ID: llId ?? '',
    ACCOUNT_NUMBER: bank.accountNumber,
    IBAN: isIbanLike(bank.accountNumber) ? bank.accountNumber : '',
    ROUTING_NUMBER: bank.routingNumber,
    BANK: bank.bankName,
    COUNTRY: bank.country ?? countryOf(bank.accountNumber),
    ACCOUNT_TYPE: bank.accountType,
    AMOUNT: printCents(amount),
    CURRENCY: record.currency,
    PURPOSE: `${paid} ${period}`,
    REFERENCE: [paid, period, llId, part > 1 ? `(${part})` : ''].filter(Boolean).join(' '),
    PAYMENT_DATE: payOn,
    PAYING_ACCOUNT: account?.accountNumber ?? '',
    PAYING_HOLDER: account?.holder ?? '',
  }
}
