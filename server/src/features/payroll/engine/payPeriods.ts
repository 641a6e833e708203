import type { Currency } from '@muster/contract/kit/money'
import { type Cents, fraction, roundToUnits, sumOf } from '../../../pay/money.ts'
import type { MonthFacts } from './facts.ts'
import { dayOfMonth, daysOfMonth, employedDays } from './months.ts'

/** Consecutive days of employment with equal pay; `from` and `to` are days of the month. */
export interface PayPeriod {
  /** The history entry that applied on its first day. */
  entryId: string
  salary: Cents
  /** The part of the salary that is not allowances. */
  base: Cents
  currency: Currency
  from: number
  to: number
  days: number
  /** The salary of these days, and the part of it that is not allowances. */
  amount: Cents
  baseAmount: Cents
  /** True if it takes the rest of the month's pay. */
  isRest: boolean
}

type Days = Omit<PayPeriod, 'amount' | 'baseAmount' | 'isRest'>

/** Returns the stretches of a month's pay, in order; none without employment or a known salary. */
export function payPeriodsOf(facts: MonthFacts): PayPeriod[] {
  const payPeriods = equalPay(facts)
  const month = daysOfMonth(facts.period)
  const isWhole =
    payPeriods.length > 0 &&
    payPeriods.reduce((days, stretch) => days + stretch.days, 0) === month &&
    payPeriods.every(({ currency }) => currency === payPeriods[0]!.currency)
  const amounts = payPeriods.map(({ salary, days }) => shareOf(salary, days, month))
  if (isWhole) {
    // Rounded separately they might differ from the month by a cent.
    const whole = fraction(sumOf(payPeriods.map(({ salary, days }) => salary * BigInt(days))), BigInt(month))
    amounts[amounts.length - 1] = roundToUnits(whole) - sumOf(amounts.slice(0, -1))
  }
  return payPeriods.map((stretch, place) => {
    const amount = amounts[place]!
    const own = shareOf(stretch.base, stretch.days, month)
    return {
      ...stretch,
      amount,
      // A salary without allowances gets none from the rest.
      baseAmount: stretch.base === stretch.salary || own > amount ? amount : own,
      isRest: isWhole && place > 0 && place === payPeriods.length - 1,
    }
  })
}

/** Returns the share of a month's pay for a number of days. */
export const shareOf = (monthly: Cents, days: number, month: number): Cents =>
  roundToUnits(fraction(monthly * BigInt(days), BigInt(month)))

/** Returns the stretch of a date, if any. */
export function payPeriodOn(stretches: readonly PayPeriod[], period: string, date: string): PayPeriod | undefined {
  const day = dayOfMonth(period, date)
  return stretches.find(({ from, to }) => from <= day && day <= to)
}

/** Returns consecutive days of equal pay as one stretch, across entries and employments. */
function equalPay({ period, employments, pay }: MonthFacts): Days[] {
  const found: Days[] = []
  for (const [first, last] of employedDays(period, employments))
    for (const [place, { id, from, salary, base, currency }] of pay.entries()) {
      const next = pay[place + 1]
      const start = Math.max(first, dayOfMonth(period, from))
      const end = next ? Math.min(last, dayOfMonth(period, next.from) - 1) : last
      if (start > end || salary === null || currency === null) continue
      // A base above the salary would be a negative allowance.
      const ownBase = base === null || base > salary ? salary : base
      const before = found.at(-1)
      if (
        before &&
        before.to === start - 1 &&
        before.salary === salary &&
        before.base === ownBase &&
        before.currency === currency
      ) {
        before.to = end
        before.days = end - before.from + 1
      } else found.push({ entryId: id, salary, base: ownBase, currency, from: start, to: end, days: end - start + 1 })
    }
  return found
}
