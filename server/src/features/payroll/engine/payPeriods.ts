import type { Currency } from '@muster/contract/kit/money'
import { type Cents, fraction, roundToUnits, sumOf } from '../../../pay/money.ts'
import type { MonthFacts } from './facts.ts'
import { dayOfMonth, daysOfMonth, employedDays } from './months.ts'

/** Consecutive days of employment with equal pay. `from` and `to` are days of the month. */
export interface PayPeriod {
  /** The calendar month that the days are in. */
  month: string
  /** The id of the history entry that applied on its first day. */
  entryId: string
  salary: Cents
  /** The monthly base pay, which is the salary without allowances. */
  base: Cents
  currency: Currency
  from: number
  to: number
  days: number
  /** The salary and the base pay for these days. */
  amount: Cents
  baseAmount: Cents
  /**
   * True if this is the last of several periods of a fully paid month. Its pay is the month's salary less the pay for
   * the other periods, so that all periods add up exactly.
   */
  isRest: boolean
}

/** The facts of a month that its pay periods follow from. */
export type PayPeriodFacts = Pick<MonthFacts, 'period' | 'upTo' | 'employments' | 'pay'> & {
  payTerms: Pick<MonthFacts['payTerms'], 'own'>
}

type Days = Omit<PayPeriod, 'amount' | 'baseAmount' | 'isRest'>

/** Returns a month's pay periods, in order; none without employment or a known salary, or if it is paid by the day or hour. */
export function payPeriodsOf(facts: PayPeriodFacts): PayPeriod[] {
  const payPeriods = equalPay(facts)
  const month = daysOfMonth(facts.period)
  const isWhole =
    payPeriods.length > 0 &&
    payPeriods.reduce((days, stretch) => days + stretch.days, 0) === month &&
    payPeriods.every(({ currency }) => currency === payPeriods[0]!.currency)
  const amounts = payPeriods.map(({ salary, days }) => shareOf(salary, days, month))
  if (isWhole) {
    // Rounded separately, the periods might differ from the whole month by a cent.
    const whole = fraction(sumOf(payPeriods.map(({ salary, days }) => salary * BigInt(days))), BigInt(month))
    amounts[amounts.length - 1] = roundToUnits(whole) - sumOf(amounts.slice(0, -1))
  }
  return payPeriods.map((stretch, place) => {
    const amount = amounts[place]!
    const own = shareOf(stretch.base, stretch.days, month)
    return {
      ...stretch,
      amount,
      // Rounding must not turn a part of a salary without allowances into an allowance.
      baseAmount: stretch.base === stretch.salary || own > amount ? amount : own,
      isRest: isWhole && place > 0 && place === payPeriods.length - 1,
    }
  })
}

/** Returns the pay for a number of days of a month, rounded to cents. `month` is the length of the month in days. */
export const shareOf = (monthly: Cents, days: number, month: number): Cents =>
  roundToUnits(fraction(monthly * BigInt(days), BigInt(month)))

/** Returns the pay period that contains a date; undefined if there is none. */
export function payPeriodOn(stretches: readonly PayPeriod[], date: string): PayPeriod | undefined {
  const month = date.slice(0, 7)
  const day = dayOfMonth(month, date)
  return stretches.find((stretch) => stretch.month === month && stretch.from <= day && day <= stretch.to)
}

/**
 * Returns the pay periods of a month without amounts. Consecutive days of equal pay form one period, even across
 * history entries and employments.
 */
function equalPay({ period, upTo, employments, pay, payTerms }: PayPeriodFacts): Days[] {
  if (payTerms.own.kind !== 'MONTHLY') return []
  const lastPaid = upTo === undefined ? daysOfMonth(period) : dayOfMonth(period, upTo)
  const periods: Days[] = []
  for (const [first, last] of employedDays(period, employments))
    for (const [place, { id, from, salary, base, currency }] of pay.entries()) {
      const next = pay[place + 1]
      const start = Math.max(first, dayOfMonth(period, from))
      const end = Math.min(last, lastPaid, next ? dayOfMonth(period, next.from) - 1 : last)
      if (start > end || salary === null || currency === null) continue
      // Base pay above the salary would give a negative allowance.
      const ownBase = base === null || base > salary ? salary : base
      const before = periods.at(-1)
      if (
        before &&
        before.to === start - 1 &&
        before.salary === salary &&
        before.base === ownBase &&
        before.currency === currency
      ) {
        before.to = end
        before.days = end - before.from + 1
      } else
        periods.push({
          month: period,
          entryId: id,
          salary,
          base: ownBase,
          currency,
          from: start,
          to: end,
          days: end - start + 1,
        })
    }
  return periods
}
