import { printCents } from '../../../pay/money.ts'
import type { KeptDifference } from '../engine/keptDifference.ts'
import type { Line } from '../engine/records.ts'
import { payItemOf } from '../engine/sums.ts'

/** Returns a difference as it is stored when it counts as paid. */
export function keptDifference({ code, part, currency, amount, because }: Line): KeptDifference {
  const payItem = payItemOf(because)
  return { code, part, currency, amount: printCents(amount), ...(payItem && { payItem }) }
}
