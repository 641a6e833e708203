import type { Currency } from '@muster/contract/kit/money'
import type { Because, LineCode, LinePart } from '@muster/contract/payroll/lines'
import type { PayrollException } from '@muster/contract/payroll/records'
import type { Cents } from '../../../pay/money.ts'

/** A line of a record, as the table of lines keeps it but for its position. */
export interface Line {
  code: LineCode
  part: LinePart
  /** In English. */
  label: string
  /** The month that it is for. */
  period: string
  currency: Currency
  quantity: number | null
  unit: 'DAYS' | 'MINUTES' | null
  /** With four decimals: of a day or an hour in the currency, or a percentage. For display alone. */
  rate: string | null
  amount: Cents
  because: Because
  /** The bonus or deduction that it pays or takes. */
  adjustmentId: string | null
}

/** A person's record of a month in one currency: its lines, and what they come to. */
export interface ComputedRecord {
  period: string
  currency: Currency
  /** In the order of the payslip; those of earlier months after the month's own of their code. */
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
  /** Those that the figures alone show. */
  exceptions: PayrollException[]
  /** All that it was computed from and what it came to, the same for the same: to be hashed. */
  canonical: string
}
