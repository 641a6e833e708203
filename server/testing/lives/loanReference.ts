import type { Currency } from './reference.ts'

/** A change of a loan's instalments from a month on. */
interface LoanAlteration {
  change: 'PAUSE' | 'RESUME' | 'INSTALMENT' | 'ALL'
  from: string
  instalment: bigint
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
  repaid: bigint
  writtenOff: bigint
}

/**
 * Returns the amount of a loan that is due in a month in which the person stays employed. `owed` is what is owed then,
 * and `short` the part of the previous instalment that the pay did not cover.
 */
export function loanDueIn(loan: LoanReference, month: string, owed: bigint, short: bigint): bigint {
  if (month < loan.first) return 0n
  let [isPaused, takesAll, instalment] = [false, false, loan.instalment]
  for (const one of loan.alterations) {
    if (one.from > month) continue
    if (one.change === 'PAUSE') isPaused = true
    if (one.change === 'RESUME') isPaused = false
    if (one.change === 'ALL') [isPaused, takesAll] = [false, true]
    if (one.change === 'INSTALMENT') [takesAll, instalment] = [false, one.instalment]
  }
  if (isPaused) return 0n
  return takesAll || instalment + short > owed ? owed : instalment + short
}
