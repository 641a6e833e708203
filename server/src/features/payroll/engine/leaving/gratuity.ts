import type { DayPayRule, EndingKind, GratuityRule } from '@muster/contract/kit/leaving'
import {
  type Cents,
  centsOf,
  type Fraction,
  fraction,
  jsonOf,
  minus,
  nothing,
  plus,
  roundToUnits,
  times,
} from '../../../../pay/money.ts'
import { dayPayOf, type LastPay, monthPayOf } from './dayPay.ts'
import { type Service, yearsOf } from './service.ts'

/** The end-of-service gratuity, with its calculation. */
export interface Gratuity {
  amount: Cents
  because: {
    service: Service
    /** The bands that the service reaches. `years` has four decimals, and amounts are rounded, for display only. */
    bands: { fromYear: number; toYear: number | null; years: number; perYear: number; amount: number }[]
    unit: GratuityRule['unit']
    pay: number
    divisor: number
    /** The limit, if it lowers the amount. */
    limit?: number
  }
}

/**
 * Returns the end-of-service gratuity by the company's rule; null if the rule gives none. Only the last employment
 * counts. The amount is rounded once.
 */
export function gratuityOf(
  rule: GratuityRule,
  { ending, service, pay }: { ending: EndingKind; service: Service; pay: LastPay },
  dayPay: DayPayRule,
): Gratuity | null {
  if (!rule.endings.includes(ending) || service.years < rule.minYears) return null
  const counted = rule.isPartCounted ? yearsOf(service) : fraction(BigInt(service.years))
  const monthPay = monthPayOf(pay, dayPay)
  const unitPay = rule.unit === 'MONTHS' ? monthPay : dayPayOf(pay, dayPay)
  const bands = rule.bands.flatMap(({ fromYear, perYear }, i) => {
    const toYear = rule.bands[i + 1]?.fromYear ?? null
    const years = yearsWithin(counted, fromYear, toYear)
    if (years.n <= 0n) return []
    return [
      { fromYear, toYear, years, perYear, amount: times(years, times(fraction(centsOf(perYear), 100n), unitPay)) },
    ]
  })
  const full = roundToUnits(bands.reduce((sum, band) => plus(sum, band.amount), nothing))
  const limit = rule.maxMonths === null ? null : roundToUnits(times(monthPay, fraction(BigInt(rule.maxMonths))))
  const isLimited = limit !== null && full > limit
  const amount = isLimited ? limit : full
  if (amount <= 0n) return null
  return {
    amount,
    because: {
      service,
      bands: bands.map((band) => ({
        ...band,
        years: Number(roundToUnits(times(band.years, fraction(10_000n)))) / 10_000,
        amount: jsonOf(roundToUnits(band.amount)),
      })),
      unit: rule.unit,
      pay: jsonOf(roundToUnits(monthPay)),
      divisor: dayPay.divisor,
      ...(isLimited && { limit: jsonOf(limit) }),
    },
  }
}

/** Returns the part of the years of service between two years. */
function yearsWithin(years: Fraction, from: number, to: number | null): Fraction {
  const end = to !== null && minus(years, fraction(BigInt(to))).n > 0n ? fraction(BigInt(to)) : years
  return minus(end, fraction(BigInt(from)))
}
