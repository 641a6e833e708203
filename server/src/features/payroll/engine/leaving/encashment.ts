import type { DayPayRule } from '@muster/contract/kit/leaving'
import { type Cents, type Fraction, jsonOf, roundToUnits, times } from '../../../../pay/money.ts'
import { dayPayOf, type LastPay, monthPayOf } from './dayPay.ts'

/** The pay for unused leave, with its calculation. */
export interface Encashment {
  amount: Cents
  because: { days: number; pay: number; divisor: number }
}

/**
 * Returns the pay for days of leave that are unused on the last day; null if none are left. Leave that was taken beyond
 * the balance is not taken back. Egypt: article 125 of Labour Law 14 of 2025 grants the wage of the unused balance on
 * leaving, without saying how the pay of a day is counted.
 */
export function encashLeave(days: Fraction, pay: LastPay, rule: DayPayRule): Encashment | null {
  if (days.n <= 0n) return null
  return {
    amount: roundToUnits(times(days, dayPayOf(pay, rule))),
    because: {
      days: jsonOf(roundToUnits({ n: days.n * 100n, d: days.d })),
      pay: jsonOf(roundToUnits(monthPayOf(pay, rule))),
      divisor: rule.divisor,
    },
  }
}
