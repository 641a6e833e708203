import type { Currency } from './reference.ts'
import { rounded, sumOf } from './sums.ts'

/** A further account that receives a share of the pay in a currency. `value` is in cents, or in hundredths of a percent. */
interface FurtherAccount {
  ending: string
  kind: 'AMOUNT' | 'PERCENT'
  value: bigint
  currency: Currency
}

/** The accounts of a person: the last digits of the main one, and the further ones in order. */
export interface AccountsReference {
  main: string
  further: FurtherAccount[]
}

/**
 * Returns the parts of a net pay as `digits amount`, the main account first. Each further account takes its share of what
 * is left. Amounts are agreed for a month, so extra runs pay percentages only. Accounts without a part are left out.
 */
export function partsOf(
  net: { cents: bigint; currency: Currency; isExtra: boolean },
  { main, further }: AccountsReference,
): string[] {
  const taken: bigint[] = []
  for (const { kind, value, currency } of further) {
    const left = net.cents - sumOf(taken)
    const wanted = kind === 'PERCENT' ? rounded(net.cents * value, 10_000n) : net.isExtra ? 0n : value
    const share = currency === net.currency ? wanted : 0n
    taken.push(share < left ? share : left)
  }
  return [net.cents - sumOf(taken), ...taken].flatMap((cents, i) =>
    cents > 0n ? [`${i === 0 ? main : further[i - 1]!.ending} ${cents}`] : [],
  )
}
