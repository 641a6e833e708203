import type { CostShare } from '@muster/contract/payroll/costCentres'
import type { Cents } from '../../../pay/money.ts'

/** The parts of an amount that cost centres bear. */
interface CostPart {
  costCentre: string
  amount: Cents
}

const whole = 10_000n

/**
 * Returns the parts of an amount by shares that add up to 100 percent. Each is rounded towards zero; the cents that are
 * left go to the largest remainders, of equal ones to the first. So the parts add up to the amount, and each is less than
 * a cent off.
 */
export function splitByShares(amount: Cents, shares: readonly CostShare[]): CostPart[] {
  const size = amount < 0n ? -amount : amount
  const parts = shares.map(({ costCentre, percent }, place) => {
    const exact = size * BigInt(Math.round(percent * 100))
    return { costCentre, place, cents: exact / whole, remainder: exact % whole }
  })
  let left = size - parts.reduce((sum, { cents }) => sum + cents, 0n)
  for (const part of parts.toSorted((a, b) => Number(b.remainder - a.remainder) || a.place - b.place)) {
    if (left === 0n) break
    part.cents += 1n
    left -= 1n
  }
  return parts.map(({ costCentre, cents }) => ({ costCentre, amount: amount < 0n ? -cents : cents }))
}
