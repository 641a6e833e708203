import type { Currency } from '@muster/contract/kit/money'
import type { BankingForm } from '@muster/contract/personnelFile/banking'
import { type Cents, centsOf, fraction, roundToUnits } from '../../../pay/money.ts'
import type { BankingDetails, StoredFurtherAccount } from '../../personnelFile/shared/bankDetails.ts'

/** The net pay of a record in a currency, above 0. */
export interface NetPay {
  amount: Cents
  currency: Currency
  due: AmountsDue
}

/** The portion of the amounts agreed for a month that is due with a net pay. */
export interface AmountsDue {
  /** The days of the month that are paid up to, of all its days; 0 for an extra run that pays no part of the month. */
  days: number
  of: number
  /** The earlier parts of the month, in the order of their days. */
  parts: readonly PaidPart[]
}

/** The sums that a part of a month has sent to further accounts, by their ids. */
export interface PaidPart {
  /** The day of the month up to which it pays. */
  days: number
  sent: ReadonlyMap<string, Cents>
  /** The amounts of a month that were agreed then. */
  agreed: ReadonlyMap<string, Cents>
}

/** The amounts due with a record that alone pays its month. */
export const wholeMonth: AmountsDue = { days: 1, of: 1, parts: [] }

/** The part of a net pay that goes to one account. */
export interface PayPart {
  bank: BankingForm
  amount: Cents
  /** The number of the part, from 1. */
  part: number
}

/**
 * Returns the parts of a net pay by account, of which the sum is the net pay. The further accounts in its currency receive
 * their shares in order: a percentage of the whole net pay, rounded once, or an amount, but never more than what is left. The
 * main account, which comes first, receives the rest. Accounts that receive nothing are left out. Amounts are agreed for
 * a month, so a part of a month pays its days of them, the month what its parts left, and any other extra run none. The days of
 * earlier parts count with what was agreed then, so an account that was added or changed since receives its amount for later days.
 */
export function splitPay(net: NetPay, { furtherAccounts = [], ...main }: BankingDetails): PayPart[] {
  let rest = net.amount
  const shares = furtherAccounts.map((bank) => {
    const share = shareOf(net, bank)
    const amount = share < rest ? share : rest
    rest -= amount
    return { bank, amount }
  })
  return [{ bank: main, amount: rest }, ...shares]
    .filter(({ amount }) => amount > 0n)
    .map((each, i) => ({ ...each, part: i + 1 }))
}

/** Returns the share of a net pay that an account receives if enough is left. */
function shareOf({ amount, currency, due }: NetPay, account: StoredFurtherAccount): Cents {
  if (account.currency !== currency) return 0n
  const value = centsOf(account.value)
  if (account.kind === 'AMOUNT') return due.days === 0 ? 0n : amountDue(value, account.accountId, due)
  return roundToUnits(fraction(amount * value, 10_000n))
}

/** Returns what is due of an amount agreed for a month, less what earlier parts have sent. */
function amountDue(value: Cents, accountId: string, { days, of, parts }: AmountsDue): Cents {
  let [until, agreed, sent] = [0, 0n, 0n]
  const add = (amount: Cents, upTo: number) => {
    if (upTo > until) agreed += amount * BigInt(upTo - until)
    until = Math.max(until, upTo)
  }
  for (const part of parts) {
    sent += part.sent.get(accountId) ?? 0n
    // Payslips of earlier versions don't say what was agreed.
    add(part.agreed.get(accountId) ?? (part.sent.has(accountId) ? value : 0n), part.days)
  }
  add(value, days)
  const left = roundToUnits(fraction(agreed, BigInt(of))) - sent
  return left > 0n ? left : 0n
}
