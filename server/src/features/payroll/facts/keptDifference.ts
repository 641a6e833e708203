import type { Currency } from '@muster/contract/kit/money'
import type { LineCode, LinePart, LinePayItem } from '@muster/contract/payroll/lines'
import { printCents } from '../../../pay/money.ts'
import type { Line } from '../engine/records.ts'
import { payItemOf } from '../engine/sums.ts'

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

/** Returns a difference as it is stored when it counts as paid. */
export function keptDifference({ code, part, currency, amount, because }: Line): KeptDifference {
  const payItem = payItemOf(because)
  return { code, part, currency, amount: printCents(amount), ...(payItem && { payItem }) }
}
