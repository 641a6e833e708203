import { type Fraction, fraction } from '../../../../pay/money.ts'

/** The length of an employment: whole years, and the days after them as a part of the next year of `daysOfYear` days. */
export interface Service {
  years: number
  days: number
  daysOfYear: number
}

/** Returns the length of an employment from its first to its last day, both included; nothing if it never took place. */
export function serviceOf(first: string, last: string): Service {
  const start = Temporal.PlainDate.from(first)
  const end = Temporal.PlainDate.from(last).add({ days: 1 })
  const isEmpty = Temporal.PlainDate.compare(end, start) <= 0
  const years = isEmpty ? 0 : wholeWithin(start, end, 'years')
  const anniversary = start.add({ years })
  return {
    years,
    days: isEmpty ? 0 : anniversary.until(end).days,
    daysOfYear: anniversary.until(start.add({ years: years + 1 })).days,
  }
}

/** Returns the years of service as an exact fraction. */
export const yearsOf = ({ years, days, daysOfYear }: Service): Fraction =>
  fraction(BigInt(years * daysOfYear + days), BigInt(daysOfYear))

/**
 * Returns the number of whole years or months from a day to a later one. From the last day of a month, a month ends on the
 * last day of the next: `until` of Temporal would count 28 days from 31 January to 28 February.
 */
export function wholeWithin(start: Temporal.PlainDate, end: Temporal.PlainDate, unit: 'years' | 'months'): number {
  const count = start.until(end, { largestUnit: unit })[unit]
  return Temporal.PlainDate.compare(start.add({ [unit]: count + 1 }), end) <= 0 ? count + 1 : count
}
