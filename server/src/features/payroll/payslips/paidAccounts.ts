import { type Cents, parseCents, printCents } from '../../../pay/money.ts'
import { type BankingDetails, endingOf } from '../../personnelFile/shared/bankDetails.ts'
import type { PayPart } from '../shared/splitPay.ts'

/** An account that a net pay goes to: its last digits, which may be empty, and the amount, as in `1234.50`. */
export interface PaidAccount {
  accountEnding: string
  amount: string
}

/** An account as it is stored. Those of earlier releases have no id. */
interface StoredAccount extends PaidAccount {
  /** The id of a further account; missing for the main one. */
  accountId?: string
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
 * amounts. A record without anything to pay has the main account. Empty if there are no digits to show.
 */
export function writeAccounts(main: BankingDetails, parts: readonly PayPart[]): string {
  if (parts.every(({ bank }) => !('accountId' in bank))) return endingOf(main.accountNumber)
  return JSON.stringify(
    parts.map(({ bank, amount }): StoredAccount => ({
      accountEnding: endingOf(bank.accountNumber),
      amount: printCents(amount),
      ...('accountId' in bank && { accountId: String(bank.accountId) }),
    })),
  )
}

const storedOf = (text: string): StoredAccount[] =>
  text.length <= maxEnding ? [] : (JSON.parse(text) as StoredAccount[])

/** Returns the accounts of a payslip from the text of `writeAccounts`; none if it is null. */
export function readAccounts(text: string | null): PaidAccounts {
  if (text === null) return noAccounts
  const paidTo = storedOf(text).map(({ accountEnding, amount }): PaidAccount => ({ accountEnding, amount }))
  if (paidTo.length > 1) return { accountEnding: paidTo[0]?.accountEnding || null, paidTo }
  return { accountEnding: paidTo[0] ? paidTo[0].accountEnding || null : text, paidTo: [] }
}

/** Returns the amounts that further accounts received, by their ids, from the text of `writeAccounts`. */
export const readSent = (text: string | null): [accountId: string, amount: Cents][] =>
  storedOf(text ?? '').flatMap(({ accountId, amount }) =>
    accountId === undefined ? [] : [[accountId, parseCents(amount)]],
  )
