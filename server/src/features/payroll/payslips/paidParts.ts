import { printCents } from '../../../pay/money.ts'
import { type BankingDetails, endingOf } from '../../personnelFile/shared/bankDetails.ts'
import type { PayPart } from '../shared/splitPay.ts'

/** A part of a net pay: the last digits of its account, which may be empty, and the amount, as in `1234.50`. */
export interface PaidPart {
  accountEnding: string
  amount: string
}

/** The accounts on a payslip. */
export interface PaidAccounts {
  /** The last digits of the account or, of several, the first; null without any. */
  accountEnding: string | null
  /** The parts of the net pay, if several accounts receive it. */
  paidTo: PaidPart[]
}

export const noAccounts: PaidAccounts = { accountEnding: null, paidTo: [] }

/** The greatest length of the last digits of an account. A longer text has several accounts. */
const maxEnding = 4

/**
 * Returns the accounts of a payslip as text: the last digits of the only one or, of several, their digits and amounts. A
 * record without anything to pay has the main account. Empty if there are no digits to show.
 */
export function writeAccounts(main: BankingDetails, parts: readonly PayPart[]): string {
  const [{ bank } = { bank: main }] = parts
  if (parts.length < 2) return endingOf(bank.accountNumber)
  return JSON.stringify(
    parts.map(({ bank: { accountNumber }, amount }): PaidPart => ({
      accountEnding: endingOf(accountNumber),
      amount: printCents(amount),
    })),
  )
}

/** Returns the accounts of a payslip from the text of `writeAccounts`; none if it is null. */
export function readAccounts(text: string | null): PaidAccounts {
  if (text === null) return noAccounts
  if (text.length <= maxEnding) return { accountEnding: text, paidTo: [] }
  const paidTo = JSON.parse(text) as PaidPart[]
  return { accountEnding: paidTo[0]?.accountEnding || null, paidTo }
}
