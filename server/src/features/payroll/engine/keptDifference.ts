import type { Currency } from '@muster/contract/kit/money'
import type { LineCode, LinePart, LinePayItem } from '@muster/contract/payroll/lines'

/**
 * A difference between the pay for a month and the amount paid, under one code. `amount` has the format of the
 * database.
 */
export interface KeptDifference {
  code: LineCode
  part: LinePart
  currency: Currency
  amount: string
  /** Given for an earning or deduction of the company's own. */
  payItem?: LinePayItem
}
