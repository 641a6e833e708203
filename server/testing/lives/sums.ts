/** Returns the sum of amounts. */
export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Returns a quotient rounded to a whole number, with halves rounded away from 0. The divisor must be above 0. */
export const rounded = (dividend: bigint, divisor: bigint): bigint =>
  dividend < 0n ? -rounded(-dividend, divisor) : (2n * dividend + divisor) / (2n * divisor)
