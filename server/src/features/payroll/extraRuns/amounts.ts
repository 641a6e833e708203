import type { Currency } from '@muster/contract/kit/money'
import type { ExtraRunKind } from '@muster/contract/payroll/runKeys'
import { type Cents, dividedBy, fraction, nothing, plus, roundToUnits, times } from '../../../pay/money.ts'
import type { PayTerms } from '../../../pay/terms/payTerms.ts'
import type { MonthFacts, PayFrom } from '../engine/facts.ts'
import { daysOfMonth } from '../engine/months.ts'
import { payPeriodsOf } from '../engine/payPeriods.ts'
import { monthsOfYear } from '../periods.ts'

/** 100 %, in hundredths of a percent. */
const whole = 10_000n
const monthsInYear = 12n

/** A month, and the employment and pay of a person, also in the other months of its year. */
interface ExtraPayFacts extends Pick<MonthFacts, 'period' | 'employments' | 'pay'> {
  payTermsIn: (month: string) => PayTerms
}

/** Returns the latest salary that a person has by a day; undefined if there is none. */
export const latestPay = (pay: readonly PayFrom[], day: string) =>
  pay.findLast(
    (entry): entry is PayFrom & { salary: Cents; currency: Currency } =>
      entry.from <= day && entry.salary !== null && entry.currency !== null,
  )

/**
 * Returns the amount that a percentage, in hundredths, gives: of the salary on the payment date or, for a 13th month, of a
 * twelfth of what each month of the year up to the run pays for its days of employment, without months paid by the day or
 * hour. Rounded once.
 */
export function amountOfPercent(
  { period, employments, pay, payTermsIn }: ExtraPayFacts,
  { kind, percent, paymentDate }: { kind: ExtraRunKind; percent: bigint; paymentDate: string },
): Cents {
  const latest = latestPay(pay, paymentDate)
  if (!latest) return 0n
  const share = fraction(percent, whole)
  if (kind !== 'THIRTEENTH_MONTH') return roundToUnits(times(fraction(latest.salary), share))
  const year = monthsOfYear(period.slice(0, 4))
    .filter((month) => month <= period)
    .flatMap((month) => payPeriodsOf({ period: month, employments, pay, payTerms: { own: payTermsIn(month) } }))
    .filter(({ currency }) => currency === latest.currency)
    .map(({ month, salary, days }) => fraction(salary * BigInt(days), BigInt(daysOfMonth(month))))
    .reduce(plus, nothing)
  return roundToUnits(dividedBy(times(year, share), monthsInYear))
}
