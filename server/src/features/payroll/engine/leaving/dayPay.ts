import type { DayPayRule } from '@muster/contract/kit/leaving'
import { type Cents, dividedBy, type Fraction, fraction, times } from '../../../../pay/money.ts'

/**
 * The pay on the last day of an employment: a monthly salary, whose `base` is null if the whole of it is base pay, or the
 * rate of a day or an hour.
 */
export type LastPay = { salary: Cents; base: Cents | null } | LastRate

/** The rate of someone who is paid by the day or by the hour, and the agreed minutes of a working day. */
export interface LastRate {
  rate: Cents
  by: 'DAILY' | 'HOURLY'
  minutesPerDay: number
}

/**
 * Returns the monthly pay that a rule counts with, not rounded. With a rate, it is that of as many days as the rule gives a
 * month.
 */
export function monthPayOf(pay: LastPay, rule: DayPayRule): Fraction {
  if ('rate' in pay) return times(rateOfDay(pay), fraction(BigInt(rule.divisor)))
  return fraction(rule.base === 'BASE' ? (pay.base ?? pay.salary) : pay.salary)
}

/** Returns the pay of a day, not rounded. */
export const dayPayOf = (pay: LastPay, rule: DayPayRule): Fraction =>
  'rate' in pay ? rateOfDay(pay) : dividedBy(monthPayOf(pay, rule), BigInt(rule.divisor))

/** Returns the pay of a working day at a rate. */
const rateOfDay = ({ rate, by, minutesPerDay }: LastRate): Fraction =>
  by === 'DAILY' ? fraction(rate) : fraction(rate * BigInt(minutesPerDay), 60n)
