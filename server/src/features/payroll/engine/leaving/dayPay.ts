import type { DayPayRule } from '@muster/contract/kit/leaving'
import { type Cents, type Fraction, fraction } from '../../../../pay/money.ts'

/** The monthly pay on the last day of an employment. `base` is null if the whole salary is base pay. */
export interface LastPay {
  salary: Cents
  base: Cents | null
}

/** Returns the monthly pay that a rule counts with. */
export const monthPayOf = ({ salary, base }: LastPay, rule: DayPayRule): Cents =>
  rule.base === 'BASE' ? (base ?? salary) : salary

/** Returns the pay of a day, not rounded. */
export const dayPayOf = (pay: LastPay, rule: DayPayRule): Fraction =>
  fraction(monthPayOf(pay, rule), BigInt(rule.divisor))
