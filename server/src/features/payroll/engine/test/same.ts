import { inspect, isDeepStrictEqual } from 'node:util'

/** Returns the sum of amounts. */
export const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
export const amountOf = ({ amount }: { amount: bigint }) => amount

/** Throws an error that names the difference. `expect` would be too slow for a million comparisons. */
export function same(is: unknown, should: unknown, claim: string): void {
  if (isDeepStrictEqual(is, should)) return
  const text = (value: unknown) => inspect(value, { depth: 8, maxArrayLength: null })
  throw new Error(`${claim}\n is        ${text(is)}\n should be ${text(should)}`)
}
