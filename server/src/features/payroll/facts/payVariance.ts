import { readSettings } from '../../../companySettings/settings.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Cents } from '../../../pay/money.ts'

/**
 * The company's limit for a change of pay since the previous month. A change is unusual if it exceeds the percentage
 * and is at least the amount, in the currency of the pay.
 */
export interface PayVariance {
  percent: number
  amount: number
}

/** Returns the company's limit for a change of pay. */
export async function readPayVariance(db: Queryable): Promise<PayVariance> {
  const { payVariancePercent, payVarianceAmount } = await readSettings(db, ['payVariancePercent', 'payVarianceAmount'])
  return { percent: payVariancePercent, amount: payVarianceAmount }
}

const size = (cents: Cents): Cents => (cents < 0n ? -cents : cents)

/** Returns true if a difference to an earlier amount exceeds the limit. */
export const isLargeChange = (difference: Cents, before: Cents, { percent, amount }: PayVariance): boolean =>
  difference !== 0n &&
  size(difference) * 100n > size(before) * BigInt(percent) &&
  size(difference) >= BigInt(amount) * 100n
