/* Kept apart from the schemas, which a page loads only once a field is edited. */

/** The kinds of loans that payroll records by hand. */
export const recordedLoanKinds = ['LOAN', 'ADVANCE'] as const
/** All kinds of loans. OVERPAYMENT is overpaid salary that a correction leaves to be repaid by instalments. */
export const loanKinds = [...recordedLoanKinds, 'OVERPAYMENT'] as const
export const loanStatuses = ['PENDING', 'ACTIVE', 'SETTLED', 'WRITTEN_OFF', 'REJECTED'] as const
/** The ways in which the instalments of a loan change from a month on. `ALL` takes everything that is owed. */
export const loanTermKinds = ['PAUSE', 'RESUME', 'INSTALMENT', 'ALL'] as const
export const repaymentMethods = ['CASH', 'TRANSFER'] as const
/** The sort orders of loans. `pending` lists those pending a decision first, then the newest. */
export const loanSorts = ['pending', 'employee', 'kind', 'amount', 'owed', 'status'] as const

/** The maximum number of instalments of a loan. */
export const maxInstalments = 240
/** The maximum number of instalments by which overpaid salary is repaid. */
export const maxOverpaymentMonths = 60
export const tooManyInstalments = `Please choose at most ${maxInstalments} instalments`

/** A change of a loan's instalments, from a month on. The latest change that includes a month applies to it. */
export interface LoanTerm<A = number> {
  kind: (typeof loanTermKinds)[number]
  from: string
  /** The last month of a pause; null if it has no end. */
  to: string | null
  instalment: A | null
}

/**
 * Returns the instalment of a month after all changes, in the order they were made. Null takes everything that is owed.
 */
export function instalmentIn<A>(first: A, terms: readonly LoanTerm<A>[], period: string): A | 'PAUSED' | null {
  let isPaused = false
  let instalment: A | null = first
  for (const { kind, from, to, instalment: changed } of terms) {
    if (period < from || (to !== null && period > to)) continue
    isPaused = kind === 'PAUSE' || (isPaused && kind === 'INSTALMENT')
    if (kind === 'INSTALMENT' || kind === 'ALL') instalment = changed
  }
  return isPaused ? 'PAUSED' : instalment
}

/** The facts that determine the remaining instalments of a loan. Amounts have at most two decimals. */
export interface LoanPlan {
  owed: number
  instalment: number
  terms: readonly LoanTerm[]
  /** The part of earlier instalments that the pay did not cover. */
  arrears: number
  /** The first month that payroll may take an instalment from. */
  from: string
}

export interface ScheduledInstalment {
  period: string
  amount: number
  owedAfter: number
}

/** The number of months in a row without an instalment after which a schedule ends. */
const maxPausedMonths = 120

/**
 * Returns the remaining instalments of a loan, in order, and at most `max` of them. The last one takes the remainder.
 * The schedule ends early if the loan is paused without an end.
 */
export function scheduleOf(
  { owed, instalment, terms, arrears, from }: LoanPlan,
  max = maxInstalments,
): ScheduledInstalment[] {
  const schedule: ScheduledInstalment[] = []
  let [remaining, late] = [centsOf(owed), centsOf(arrears)]
  let month = Temporal.PlainYearMonth.from(from)
  let paused = 0
  for (; remaining > 0 && schedule.length < max && paused < maxPausedMonths; month = month.add({ months: 1 })) {
    const due = instalmentIn(instalment, terms, month.toString())
    paused = due === 'PAUSED' ? paused + 1 : 0
    if (due === 'PAUSED') continue
    const amount = due === null ? remaining : Math.min(remaining, centsOf(due) + late)
    remaining -= amount
    late = 0
    schedule.push({ period: month.toString(), amount: amount / 100, owedAfter: remaining / 100 })
  }
  return schedule
}

/** Returns the instalment that repays an amount in this many months; the last one takes the remainder. */
export const instalmentFor = (amount: number, months: number): number => Math.ceil(centsOf(amount) / months) / 100

/** Returns the number of instalments that repay an amount. */
export const instalmentsOf = (amount: number, instalment: number): number =>
  Math.ceil(centsOf(amount) / centsOf(instalment))

/** In cents, because sums of decimals are inexact. */
const centsOf = (amount: number) => Math.round(amount * 100)
