import type { Currency } from '@muster/contract/kit/money'
import type { Queryable } from '../../../db/database.ts'
import { fraction, jsonOf, roundToUnits } from '../../../pay/money.ts'
import { allPayRules, payRulesAt } from '../../../pay/rules.ts'
import { type RateTerms, readRates } from '../../../pay/terms/payTerms.ts'
import { payOnEach } from '../../../people/employment.ts'
import { coveredWeek, type WeeklyMinutes, weeklyMinutesOf } from '../../../worktime/weeklyHours.ts'
import { lastDayOf } from '../records/month.ts'

/** The worth of a person's overtime in a month, without premiums. */
export interface HourPay {
  currency: Currency
  /** Returns the pay for a number of minutes, rounded to two decimals. */
  payFor: (minutes: number) => number
}

/**
 * Returns the pay for `minutes` of work at a monthly salary, such as `12000.00`, for `hoursOfMonth` hours, or for the
 * part of them that a shorter `week` is of the company's. Calculates exactly and rounds once, to two decimals, half a cent
 * up.
 */
export function overtimePay(
  salary: string,
  minutes: number,
  hoursOfMonth: number,
  week: WeeklyMinutes | null = null,
): number {
  const [whole = '0', cents = ''] = salary.split('.')
  const parts = BigInt(`${whole}${cents.padEnd(2, '0')}`) * BigInt(minutes) * BigInt(week?.company ?? 1)
  const divisor = BigInt(hoursOfMonth * 60) * BigInt(week?.own ?? 1)
  const rounded = (parts + divisor / 2n) / divisor
  return Number(`${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`)
}

/** Returns the pay for `minutes` of work at the rate of an hour, or of a day of `minutesPerDay`; rounded once. */
export const overtimePayAtRate = ({ kind, rate }: RateTerms, minutes: number, minutesPerDay: number): number =>
  jsonOf(roundToUnits(fraction(rate * BigInt(minutes), kind === 'DAILY' ? BigInt(minutesPerDay) : 60n)))

/**
 * Returns a function that gives what a person's overtime is worth in one of these months: by their rate or, without one, by
 * the salary on its last day; null if they have neither. Takes a query per month, and three more.
 */
export async function readHourPay(
  db: Queryable,
  userIds: readonly string[],
  months: readonly string[],
): Promise<(userId: string, month: string) => HourPay | null> {
  const people = [...new Set(userIds)]
  const [rules, weekOf, rateOf, salaries] = await Promise.all([
    allPayRules(db),
    weeklyMinutesOf(db, people),
    readRates(db, people),
    Promise.all(
      [...new Set(months)].map(async (month) => [month, await payOnEach(db, people, lastDayOf(month))] as const),
    ),
  ])
  const salaryByMonth = new Map(salaries)
  return (userId, month) => {
    const week = weekOf(userId, lastDayOf(month))
    const rate = rateOf(userId, month)
    if (rate) return { currency: rate.currency, payFor: (minutes) => overtimePayAtRate(rate, minutes, week.perDay) }
    const pay = salaryByMonth.get(month)?.get(userId)
    if (!pay) return null
    const { divisor, hourBase } = payRulesAt(rules, lastDayOf(month))
    return {
      currency: pay.salaryCurrency,
      payFor: (minutes) => overtimePay(pay.salary, minutes, divisor, coveredWeek(hourBase, week)),
    }
  }
}
