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
 * is left. Amounts are agreed for a month: a part of it pays them up to its last day, its own record what is left of them, and
 * other extra runs none. `sent` has what parts of the month have sent, by the last digits, and is added to. Accounts without a
 * part are left out.
 */
export function partsOf(
  net: {
    cents: bigint
    currency: Currency
    isPart: boolean
    paidDays: number
    daysOfMonth: number
    sent: Map<string, bigint>
  },
  { main, further }: AccountsReference,
): string[] {
  const taken: bigint[] = []
  for (const { ending, kind, value, currency } of further) {
    const left = net.cents - sumOf(taken)
    const due = rounded(value * BigInt(net.paidDays), BigInt(net.daysOfMonth)) - (net.sent.get(ending) ?? 0n)
    const wanted = kind === 'PERCENT' ? rounded(net.cents * value, 10_000n) : due > 0n ? due : 0n
    const share = currency === net.currency ? wanted : 0n
    const paid = share < left ? share : left
    taken.push(paid)
    if (net.isPart) net.sent.set(ending, (net.sent.get(ending) ?? 0n) + paid)
  }
  return [net.cents - sumOf(taken), ...taken].flatMap((cents, i) =>
    cents > 0n ? [`${i === 0 ? main : further[i - 1]!.ending} ${cents}`] : [],
  )
}
