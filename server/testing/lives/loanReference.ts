import type { Currency, LifeReference } from './reference.ts'

/** A change of a loan's instalments from a month on. */
interface LoanAlteration {
  change: 'PAUSE' | 'RESUME' | 'INSTALMENT' | 'ALL'
  from: string
  instalment: bigint
}

/** An early repayment. */
export interface LoanRepayment {
  amount: bigint
  /** The number of calculations before it. */
  after: number
  isReversed: boolean
}

/** The instalment of a month as it was last calculated. */
interface LoanCalculation {
  due: bigint
  taken: bigint
  /** True if an agreed instalment was due, not everything that was owed. */
  isInstalment: boolean
  /** The number of this calculation among all of the loan. */
  number: number
}

/** The reference's data about a loan. Amounts are cents. */
export interface LoanReference {
  amount: bigint
  currency: Currency
  instalment: bigint
  first: string
  /** The month whose payroll pays the loan out; null if it was paid out when it was confirmed. */
  payout: string | null
  alterations: LoanAlteration[]
  repayments: LoanRepayment[]
  writtenOff: bigint
  /** The instalments by month, as last calculated. A month without one has no entry. */
  calculated: Map<string, LoanCalculation>
  /** The number of calculations so far. */
  calculations: number
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
const repaidOf = (repayments: readonly LoanRepayment[]) =>
  sumOf(repayments.filter(({ isReversed }) => !isReversed).map(({ amount }) => amount))

/** Returns the amount owed once these months have taken their instalments. `isPaidOut` is false before the payout. */
export function loanOwed(loan: LoanReference, isPaidOut: boolean, takenIn: readonly string[]): bigint {
  const taken = sumOf(takenIn.map((month) => loan.calculated.get(month)?.taken ?? 0n))
  return (isPaidOut ? loan.amount : 0n) - taken - repaidOf(loan.repayments) - loan.writtenOff
}

/** Returns the part of the instalment of a month, the latest that was taken, that is due with the next one. */
export function loanShort(loan: LoanReference, month: string | undefined): bigint {
  const last = month === undefined ? undefined : loan.calculated.get(month)
  if (!last?.isInstalment) return 0n
  const short = last.due - last.taken - repaidOf(loan.repayments.filter(({ after }) => after >= last.number))
  return short > 0n ? short : 0n
}

/** Returns what determines a person's instalments in a month, as text: equal texts mean that nothing changed. */
export function loanFactsIn(reference: LifeReference, month: string): string {
  const loans = [...reference.loans].map(([id, { calculated: _calculated, calculations: _calculations, ...facts }]) => [
    id,
    facts,
  ])
  return JSON.stringify([reference.isLastPay(month), loans], (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

/**
 * Returns the amount of a loan that is due in a month in which the person stays employed, and whether it is an agreed
 * instalment. `owed` is what is owed then,
 * and `short` the part of the previous instalment that the pay did not cover.
 */
export function loanDueIn(
  loan: LoanReference,
  month: string,
  owed: bigint,
  short: bigint,
): { due: bigint; isInstalment: boolean } {
  const nothing = { due: 0n, isInstalment: true }
  if (month < loan.first) return nothing
  let [isPaused, takesAll, instalment] = [false, false, loan.instalment]
  for (const one of loan.alterations) {
    if (one.from > month) continue
    if (one.change === 'PAUSE') isPaused = true
    if (one.change === 'RESUME') isPaused = false
    if (one.change === 'ALL') [isPaused, takesAll] = [false, true]
    if (one.change === 'INSTALMENT') [takesAll, instalment] = [false, one.instalment]
  }
  if (isPaused) return nothing
  return { due: takesAll || instalment + short > owed ? owed : instalment + short, isInstalment: !takesAll }
}
