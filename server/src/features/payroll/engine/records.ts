import type { Currency } from '@muster/contract/kit/money'
import type { PayLineReason, LineCode, LinePart } from '@muster/contract/payroll/lines'
import type { PayrollException } from '@muster/contract/payroll/records'
import type { Cents } from '../../../pay/money.ts'

/** A line of a payroll record as stored in the database, without its position. */
export interface Line {
  code: LineCode
  part: LinePart
  /** The label in English. */
  label: string
  /** The month that the line pays for. */
  period: string
  currency: Currency
  quantity: number | null
  unit: 'DAYS' | 'MINUTES' | null
  /** The rate per day or hour in the currency, or a percentage, with four decimals. For display only. */
  rate: string | null
  amount: Cents
  because: PayLineReason
  /** The id of the bonus or deduction that the line pays; null if there is none. */
  adjustmentId: string | null
  /** The id of the loan that the line pays out or takes an instalment of. */
  loanId?: string
}

/** A person's payroll record of a month in one currency: its lines and their totals. */
export interface ComputedRecord {
  period: string
  currency: Currency
  /** The lines in the order of the payslip. Within a code, those of earlier months follow those of the month itself. */
  lines: Line[]
  baseSalary: Cents
  allowances: Cents
  bonuses: Cents
  overtime: Cents
  grossPay: Cents
  deductions: Cents
  taxDeductions: Cents
  netPay: Cents
  employerShare: Cents
  /** The benefits in kind, which are part of neither gross nor net pay. */
  benefits: Cents
  /** The exceptions that follow from the figures alone. */
  exceptions: PayrollException[]
  /** The months of the year whose pay or tax is not known, so that the year is not settled. */
  unsettledMonths: string[]
  /** All inputs and results as text, to be hashed. The same facts give the same text. */
  canonical: string
}
