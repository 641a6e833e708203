import { formatNumber } from '@muster/contract/kit/formatters'

/**
 * Money without floats: whole minor units where it is paid, exact fractions where it is computed. An amount is rounded
 * once, when it becomes payable.
 */

/** Hundredths of a currency's unit: 12,000.00 is 1200000n. */
export type Cents = bigint

/** An exact fraction; `d` is above 0. It is not reduced. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

/** Returns `n / d` exactly; `d` must not be 0. */
export function fraction(n: bigint, d = 1n): Fraction {
  if (d === 0n) throw new Error('a fraction of nothing')
  return d < 0n ? { n: -n, d: -d } : { n, d }
}

export const nothing = fraction(0n)
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
export const dividedBy = (a: Fraction, by: bigint): Fraction => fraction(a.n, a.d * by)

/** Returns the nearest whole number, half away from zero: 12.5 is 13, −12.5 is −13. */
export function roundToUnits({ n, d }: Fraction): bigint {
  const nearest = ((n < 0n ? -n : n) * 2n + d) / (d * 2n)
  return n < 0n ? -nearest : nearest
}

/** Returns a written decimal exactly: '2.675' is 2675/1000. Throws for anything else, exponents included. */
export function parseDecimal(written: string): Fraction {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written) ?? []
  if (whole === undefined) throw new Error('not a decimal number')
  return { n: BigInt(`${sign}${whole}${decimals}`), d: 10n ** BigInt(decimals.length) }
}

/** Returns the cents of an amount as the database writes it: '12000.00'. Throws where it has more than two decimals. */
export function parseCents(written: string): Cents {
  const { n, d } = parseDecimal(written)
  if (d > 100n) throw new Error('an amount with more than two decimals')
  return n * (100n / d)
}

/** Returns a whole number of units of 10^-decimals as text: 1200000n with two decimals is '12000.00'. */
function print(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Returns an amount as the database stores it: 1200000n is '12000.00'. */
export const printCents = (cents: Cents): string => print(cents, 2)

/** Returns a fraction of cents in the currency's unit with four decimals, for display only: 5000/3 is '16.6667'. */
export const printRate = ({ n, d }: Fraction): string => print(roundToUnits({ n: n * 100n, d }), 4)

/** Returns the JSON number of an amount: 1200050n is 12000.5. Exact up to the largest allowed amount. */
export const jsonOf = (cents: Cents): number => Number(printCents(cents))

/** Returns the cents of an amount from JSON, which is written with at most two decimals. */
export const centsOf = (amount: number): Cents => parseCents(String(amount))

/** Returns the sum of amounts; 0 for none. */
export const sumOf = (amounts: Iterable<Cents>): Cents => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/** Returns an amount for reading, `−1,234.50`, digit for digit from the database's decimal. */
export function printedAmount(decimal: string): string {
  const [, sign = '', whole = '0', cents = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  return `${sign && '−'}${formatNumber(BigInt(whole), 'en')}.${cents.padEnd(2, '0')}`
}
