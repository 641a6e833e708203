/** Returns the sum of amounts. */
export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Returns a quotient rounded to a whole number, with halves rounded up. Neither number may be negative. */
export const rounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)
