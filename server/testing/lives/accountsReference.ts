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

/** Sums that parts of a month have sent, by the last digits of the account, and the last day that they have paid. */
export interface PartsSent {
  until: number
  /** `since` is the last day that was paid before the account was added. */
  accounts: Map<string, { since: number; sent: bigint }>
}

/**
 * Returns the parts of a net pay as `digits amount`, the main account first. Each further account takes its share of what
 * is left. Amounts are agreed for a month: a part of it pays them up to its last day, its own record what is left of them, and
 * other extra runs none. Days that parts have paid before an account was added don't count for it. `sent` has what parts of the
 * month have sent, and is added to. Accounts without a part are left out.
 */
export function partsOf(
  net: {
    cents: bigint
    currency: Currency
    isPart: boolean
    paidDays: number
    daysOfMonth: number
    sent: PartsSent
  },
  { main, further }: AccountsReference,
): string[] {
  const taken: bigint[] = []
  for (const { ending, kind, value, currency } of further) {
    const left = net.cents - sumOf(taken)
    const account = net.sent.accounts.get(ending) ?? { since: net.sent.until, sent: 0n }
    const days = net.paidDays === 0 ? 0 : net.paidDays - account.since
    const due = rounded(value * BigInt(days), BigInt(net.daysOfMonth)) - account.sent
    const wanted = kind === 'PERCENT' ? rounded(net.cents * value, 10_000n) : due > 0n ? due : 0n
    const share = currency === net.currency ? wanted : 0n
    const paid = share < left ? share : left
    taken.push(paid)
    if (net.isPart) net.sent.accounts.set(ending, { ...account, sent: account.sent + paid })
  }
  return [net.cents - sumOf(taken), ...taken].flatMap((cents, i) =>
    cents > 0n ? [`${i === 0 ? main : further[i - 1]!.ending} ${cents}`] : [],
  )
}
