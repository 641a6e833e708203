import type { Currency } from '@muster/contract/kit/money'
import { type Cents, centsOf, parseCents, printCents } from '../../../pay/money.ts'
import { type BankingDetails, endingOf, type StoredFurtherAccount } from '../../personnelFile/shared/bankDetails.ts'
import type { PaidPart, PayPart } from '../shared/splitPay.ts'

/** An account that a net pay goes to: its last digits, which may be empty, and the amount, as in `1234.50`. */
export interface PaidAccount {
  accountEnding: string
  amount: string
}

/** An account as it is stored. Those of earlier releases have no id. */
interface StoredAccount extends PaidAccount {
  /** The id of a further account; missing for the main one. */
  accountId?: string
  /** The amount of a month that was agreed for it; missing for a percentage, and on payslips of earlier versions. */
  agreed?: string
}

/** The accounts on a payslip. */
export interface PaidAccounts {
  /** The last digits of the account or, of several, the first; null without any. */
  accountEnding: string | null
  /** The accounts and amounts, if several receive the net pay. */
  paidTo: PaidAccount[]
}

export const noAccounts: PaidAccounts = { accountEnding: null, paidTo: [] }

/** The greatest length of the last digits of an account. A longer text has amounts. */
const maxEnding = 4

/**
 * Returns the accounts of a payslip as text: the last digits of the main account alone or, with further ones, their digits and
 * amounts. A record without anything to pay has the main account. Empty if there are no digits to show. Agreed amounts in the
 * currency of the record are stored, too.
 */
export function writeAccounts(main: BankingDetails, parts: readonly PayPart[], currency: Currency): string {
  if (!parts.length) return endingOf(main.accountNumber)
  const { furtherAccounts = [] } = main
  const paid = parts.map(({ bank, amount }): StoredAccount => {
    const account = furtherAccounts.find((one) => one === bank)
    return { ...storedAccount(bank.accountNumber, amount), ...(account && termsOf(account)) }
  })
  // An agreed amount counts for the days of a part also if nothing of its pay was left for it.
  const unpaid = furtherAccounts

    .filter((one) => one.kind === 'AMOUNT' && one.currency === currency && !parts.some(({ bank }) => bank === one))
    .map((account): StoredAccount => ({ ...storedAccount(account.accountNumber, 0n), ...termsOf(account) }))
  const all = [...paid, ...unpaid]
  return all.every(({ accountId }) => accountId === undefined) ? endingOf(main.accountNumber) : JSON.stringify(all)
}

const storedAccount = (accountNumber: string, amount: Cents): StoredAccount => ({
  accountEnding: endingOf(accountNumber),
  amount: printCents(amount),
})

const termsOf = ({ accountId, kind, value }: StoredFurtherAccount) => ({
  accountId,
  ...(kind === 'AMOUNT' && { agreed: printCents(centsOf(value)) }),
})

const storedOf = (text: string): StoredAccount[] =>
  text.length <= maxEnding ? [] : (JSON.parse(text) as StoredAccount[])

/** Returns the accounts of a payslip from the text of `writeAccounts`; none if it is null. */
export function readAccounts(text: string | null): PaidAccounts {
  if (text === null) return noAccounts
  const stored = storedOf(text)
  const received = stored.filter(({ amount }) => parseCents(amount) !== 0n)
  const paidTo = received.map(({ accountEnding, amount }): PaidAccount => ({ accountEnding, amount }))
  if (paidTo.length > 1) return { accountEnding: paidTo[0]?.accountEnding || null, paidTo }
  return { accountEnding: paidTo[0] ? paidTo[0].accountEnding || null : text, paidTo: [] }
}

/** Returns what further accounts received, and what was agreed for them, by their ids, from the text of `writeAccounts`. */
export function readSent(text: string | null): Pick<PaidPart, 'sent' | 'agreed'> {
  const stored = storedOf(text ?? '')
  return {
    sent: new Map(stored.flatMap(({ accountId, amount }) => (accountId ? [[accountId, parseCents(amount)]] : []))),
    agreed: new Map(
      stored.flatMap(({ accountId, agreed }) => (accountId && agreed ? [[accountId, parseCents(agreed)]] : [])),
    ),
  }
}
