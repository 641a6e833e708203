import { instalmentFor, instalmentsOf, maxInstalments, scheduleOf } from '@muster/contract/payroll/loanPlan'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'

/** The field values of a new loan, as text. */
export interface LoanValues {
  person: PersonOption | null
  kind: string
  amount: string
  instalment: string
  /** The number of instalments. It and the instalment follow from each other. */
  count: string
  payout: 'PAID' | 'PAYROLL'
  paidOn: string
  payoutPeriod: string
  firstPeriod: string
  reason: string
  reference: string
}

/** Returns the input of the call from the field values, not yet validated. */
export const toInput = (values: LoanValues) => {
  const { person, kind, amount, instalment, payout, paidOn, payoutPeriod, firstPeriod, reason, reference } = values
  return {
    userId: person?.id ?? '',
    kind,
    amount: amountOf(amount),
    instalment: amountOf(instalment),
    ...(payout === 'PAID' ? { paidOn: paidOn || undefined } : { payoutPeriod }),
    firstPeriod,
    reason,
    reference: reference || undefined,
  }
}

/** Returns the month a number of months after another; before it if the number is negative. */
export const monthAfter = (month: string, months = 1): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** Returns the months from `first` to `last` months after a month, in order. */
export const monthsAround = (month: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => monthAfter(month, first + i))

/**
 * Returns a change of the values with the values that follow from it: the instalment from the amount and the number of
 * instalments, that number from the instalment, and the first month of repayment from the month of payment.
 */
export function withDerived(values: LoanValues, patch: Partial<LoanValues>): Partial<LoanValues> {
  const { amount, count, instalment, payout, payoutPeriod } = { ...values, ...patch }
  const [value, number, each] = [amountOf(amount), Number(count), amountOf(instalment)]
  const isCount = Number.isInteger(number) && number > 0
  if ('instalment' in patch) return value && each ? { ...patch, count: String(instalmentsOf(value, each)) } : patch
  if ('amount' in patch || 'count' in patch)
    return value && isCount ? { ...patch, instalment: amountText(instalmentFor(value, number)) } : patch
  if (payout === 'PAYROLL' && ('payout' in patch || 'payoutPeriod' in patch))
    return { ...patch, firstPeriod: monthAfter(payoutPeriod) }
  return patch
}

/** Returns a loan's schedule for the values typed so far; empty while they are incomplete. */
export function scheduleFor({ amount, instalment, firstPeriod }: LoanValues, openFrom: string) {
  const [owed, each] = [amountOf(amount), amountOf(instalment)]
  if (!owed || !each || each > owed || instalmentsOf(owed, each) > maxInstalments) return []
  const from = firstPeriod > openFrom ? firstPeriod : openFrom
  return scheduleOf({ owed, instalment: each, terms: [], arrears: 0, from })
}
