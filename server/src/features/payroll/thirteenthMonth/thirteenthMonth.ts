import type { SetThirteenthRule } from '@muster/contract/payroll/thirteenthMonth'
import { type Cents, centsOf, type Fraction, fraction, plus, nothing, roundToUnits, times } from '../../../pay/money.ts'
import { type Employment, employmentOn } from '../../../people/employments/employed.ts'
import { daysEmployed, daysOfMonth } from '../engine/months.ts'

/** The number of months that a whole 13th month is for. */
const wholeYear = 12
/** 100 %, in hundredths of a percent. */
const whole = 10_000n

type Rule = Pick<SetThirteenthRule, 'percent' | 'prorating' | 'leastMonths'>

/** A person's employment by the payment date, and the base of their pay then. */
interface Served {
  employments: readonly Employment[]
  base: Cents
  paymentDate: string
}

/**
 * Returns the months of employment that count for a 13th month, and its amount, rounded once; null if the person is not
 * employed on the payment date, or not for long enough. The twelve months end with that of the payment date, whose remaining
 * days count if the employment goes on.
 */
export function thirteenthOf(rule: Rule, { employments, base, paymentDate }: Served) {
  const present = employmentOn(employments, paymentDate)
  if (!present || monthsSince(present.first, paymentDate) < rule.leastMonths) return null
  const months = monthsServed(rule.prorating, employments, paymentDate.slice(0, 7))
  const share = fraction(centsOf(rule.percent) * months.n, whole * BigInt(wholeYear) * months.d)
  return { months, amount: roundToUnits(times(fraction(base), share)) }
}

/** Returns the number of whole months from a day to another. */
const monthsSince = (first: string, day: string): number =>
  Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(day).add({ days: 1 }), { largestUnit: 'months' }).months

function monthsServed(prorating: Rule['prorating'], employments: readonly Employment[], last: string): Fraction {
  if (prorating === 'NONE') return fraction(BigInt(wholeYear))
  return Array.from({ length: wholeYear }, (_, i) =>
    Temporal.PlainYearMonth.from(last).subtract({ months: i }).toString(),
  )
    .map((month) => {
      const [days, all] = [daysEmployed(month, employments), daysOfMonth(month)]
      return prorating === 'DAYS' ? fraction(BigInt(days), BigInt(all)) : fraction(days === all ? 1n : 0n)
    })
    .reduce(plus, nothing)
}
