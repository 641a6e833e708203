import type { Currency } from '@muster/contract/kit/money'
import type { PayLineReason, LineCode, LinePart } from '@muster/contract/payroll/lines'
import type { PayrollException } from '@muster/contract/payroll/records'
import type { Cents } from '../../../pay/money.ts'

/** A line of a record, as the table of lines stores it, except its position. */
export interface Line {
  code: LineCode
  part: LinePart
  /** The text in English. */
  label: string
  /** The month that the line is for. */
  period: string
  currency: Currency
  quantity: number | null
  unit: 'DAYS' | 'MINUTES' | null
  /** The rate with four decimals: per day or hour in the currency, or a percentage. Only for display. */
  rate: string | null
  amount: Cents
  because: PayLineReason
  /** The bonus or deduction behind the line. */
  adjustmentId: string | null
}

/** A person's record of a month in one currency: its lines and their sums. */
export interface ComputedRecord {
  period: string
  currency: Currency
  /** The lines in the order of the payslip; those of earlier months follow the month's own with the same code. */
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
  /** Exceptions that follow from the figures alone. */
  exceptions: PayrollException[]
  /** All inputs and results as text, the same for the same facts: to be hashed. */
  canonical: string
}
