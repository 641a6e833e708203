import { formatNumber } from '@muster/contract/kit/formatters'

/**
 * Money without floats: whole minor units where it is paid, and exact fractions while it is calculated. An amount is
 * rounded once, when it becomes payable.
 */

/** Hundredths of a currency's unit: 12,000.00 is 1200000n. */
export type Cents = bigint

/** The largest amount that the database stores, with twelve digits before the decimal point. */
export const maxCents: Cents = 99_999_999_999_999n

/** An exact fraction, not reduced. `d` is positive. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

/** Returns the fraction `n / d`; `d` must not be 0. */
export function fraction(n: bigint, d = 1n): Fraction {
  if (d === 0n) throw new Error('a fraction of nothing')
  return d < 0n ? { n: -n, d: -d } : { n, d }
}

export const nothing = fraction(0n)
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d })
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
export const dividedBy = (a: Fraction, by: bigint): Fraction => fraction(a.n, a.d * by)

/** Returns the nearest whole number, with halves rounded away from zero: 12.5 gives 13, −12.5 gives −13. */
export function roundToUnits({ n, d }: Fraction): bigint {
  const nearest = ((n < 0n ? -n : n) * 2n + d) / (d * 2n)
  return n < 0n ? -nearest : nearest
}

/**
 * Returns the exact fraction for a decimal given as text: '2.675' gives 2675/1000. Throws for any other text, including
 * numbers with an exponent.
 */
export function parseDecimal(text: string): Fraction {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error('not a decimal number')
  return { n: BigInt(`${sign}${whole}${decimals}`), d: 10n ** BigInt(decimals.length) }
}

/**
 * Returns the cents of an amount in the format of the database, such as '12000.00'. Throws if it has more than two
 * decimals.
 */
export function parseCents(text: string): Cents {
  const { n, d } = parseDecimal(text)
  if (d > 100n) throw new Error('an amount with more than two decimals')
  return n * (100n / d)
}

/** Returns a number of units of 10^-decimals as text: 1200000n with two decimals gives '12000.00'. */
function print(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Returns an amount in the format of the database: 1200000n gives '12000.00'. */
export const printCents = (cents: Cents): string => print(cents, 2)

/**
 * Returns a fraction of cents in units of the currency, with four decimals: 5000/3 gives '16.6667'. For display only.
 */
export const printRate = ({ n, d }: Fraction): string => print(roundToUnits({ n: n * 100n, d }), 4)

/** Returns an amount as a JSON number: 1200050n gives 12000.5. Exact up to the largest allowed amount. */
export const jsonOf = (cents: Cents): number => Number(printCents(cents))

/** Returns the cents of a JSON number with at most two decimals. */
export const centsOf = (amount: number): Cents => parseCents(String(amount))

/** Returns the sum of amounts; 0 if there are none. */
export const sumOf = (amounts: Iterable<Cents>): Cents => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/** Returns readable text, such as `−1,234.50`, for an amount in the format of the database. Every digit is kept. */
export function printedAmount(decimal: string): string {
  const [, sign = '', whole = '0', cents = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  return `${sign && '−'}${formatNumber(BigInt(whole), 'en')}.${cents.padEnd(2, '0')}`
}
