import type { Currency } from '@muster/contract/kit/money'
import type { PayrollException } from '@muster/contract/payroll/records'
import { type Cents, jsonOf } from '../../../pay/money.ts'
import type { Employment } from '../../../people/employments/employed.ts'
import type { LoanFacts } from './facts.ts'
import { dateIn, daysEmployed, daysOfMonth } from './months.ts'
import type { Line } from './records.ts'

const names = {
  LOAN: { taken: 'Loan instalment', paidOut: 'Loan paid out' },
  ADVANCE: { taken: 'Salary advance, instalment', paidOut: 'Salary advance paid out' },
  OVERPAYMENT: { taken: 'Overpaid salary, instalment', paidOut: 'Overpaid salary, to be repaid later' },
} as const

/** The month of a record, as its loans depend on it. */
export interface LoanMonth {
  period: string
  employments: readonly Employment[]
}

/** The lines for a person's loans in a record, and the exceptions that follow from them. */
interface LoanLines {
  lines: Line[]
  exceptions: PayrollException[]
}

/**
 * Returns the lines that take instalments of loans from a month's pay and pay new loans out. `available` is the net pay
 * after all other deductions: instalments never take more, in the order of the loans. A payout takes no part in that. In
 * the last pay of an employment, everything that is owed is due.
 */
export function loanLines(month: LoanMonth, loans: readonly LoanFacts[], available: Cents): LoanLines {
  const exceptions = new Set<PayrollException>()
  // Someone who leaves gets no new loan, nor does someone without a day of employment.
  const paysOut = daysEmployed(month.period, month.employments) > 0 && !isLastPay(month)
  let remaining = available
  const lines = loans.flatMap((loan): Line[] => {
    if (loan.payout > 0n) {
      if (paysOut) return [payoutLine(month.period, loan)]
      exceptions.add('LOAN_NOT_PAID_OUT')
      return []
    }
    const { due, why } = dueOf(month, loan)
    if (due <= 0n) return []
    const amount = due < remaining ? due : remaining
    remaining -= amount
    if (amount < due) exceptions.add(shortfallOf(why))
    return [instalmentLine(month.period, loan, { due, why, amount })]
  })
  return { lines, exceptions: [...exceptions] }
}

/**
 * Returns the lines that leave overpaid salary to be repaid later, although the record takes it back by differences of earlier
 * months: their net pay, `differences`, is below 0. They never leave more than that, in the order of the loans: the rest was
 * not taken, so it would be lent without a reason.
 */
export function overpaymentLines(month: LoanMonth, loans: readonly LoanFacts[], differences: Cents): LoanLines {
  const exceptions = new Set<PayrollException>()
  let taken = isLastPay(month) ? 0n : -differences
  const lines = loans.filter(isOverpaymentDue).flatMap((loan): Line[] => {
    if (taken <= 0n) {
      exceptions.add('LOAN_NOT_PAID_OUT')
      return []
    }
    const payout = loan.payout < taken ? loan.payout : taken
    taken -= payout
    return [payoutLine(month.period, { ...loan, payout })]
  })
  return { lines, exceptions: [...exceptions] }
}

/** Returns true if a record is to leave the overpaid salary of a loan to be repaid later. */
export const isOverpaymentDue = ({ kind, payout }: LoanFacts): boolean => kind === 'OVERPAYMENT' && payout > 0n

/** Returns the exceptions for loans that are due, or to be paid out, in a month without a record in their currency. */
export const untakenLoans = (month: LoanMonth, loans: readonly LoanFacts[]): PayrollException[] =>
  loans.flatMap((loan) => {
    if (loan.payout > 0n) return ['LOAN_NOT_PAID_OUT']
    const { due, why } = dueOf(month, loan)
    return due > 0n ? [shortfallOf(why)] : []
  })

type Why = 'INSTALMENT' | 'ALL' | 'LAST_PAY'

const shortfallOf = (why: Why): PayrollException => (why === 'LAST_PAY' ? 'LOAN_LEFT' : 'LOAN_CAPPED')

/** Returns the amount of a loan that is due in a month: 0 before it is paid out, and while it is paused. */
function dueOf(month: LoanMonth, { owed, instalment, arrears }: LoanFacts): { due: Cents; why: Why } {
  if (isLastPay(month)) return { due: owed, why: 'LAST_PAY' }
  if (instalment === null) return { due: owed, why: 'ALL' }
  const due = instalment === 0n ? 0n : instalment + arrears
  return { due: due < owed ? due : owed, why: 'INSTALMENT' }
}

/** Returns true if the person is not employed after the month. An employment that ends before it begins never takes place. */
export function isLastPay({ period, employments }: LoanMonth): boolean {
  const monthEnd = dateIn(period, daysOfMonth(period))
  return !employments.some(({ first, last }) => last === null || (last > monthEnd && last >= first))
}

function instalmentLine(
  period: string,
  loan: LoanFacts,
  { due, why, amount }: { due: Cents; why: Why; amount: Cents },
): Line {
  const left = loan.owed - amount
  const number = loan.instalmentsTaken + 1
  return {
    ...lineOf(period, loan.currency, loan.id),
    code: 'LOAN',
    label: names[loan.kind].taken,
    amount,
    because: {
      kind: 'LOAN',
      loanId: loan.id,
      loan: loan.kind,
      number,
      of: number + furtherInstalments(left, loan.instalment),
      due: jsonOf(due),
      why,
      owed: jsonOf(loan.owed),
      left: jsonOf(left),
    },
  }
}

/** Returns the expected number of further instalments. */
function furtherInstalments(left: Cents, instalment: Cents | null): number {
  if (left === 0n) return 0
  return instalment === null || instalment === 0n ? 1 : Number((left + instalment - 1n) / instalment)
}

/** Returns the line that pays a loan out. No instalment is taken in the same month. */
function payoutLine(period: string, { id, kind, currency, payout, firstPeriod }: LoanFacts): Line {
  const nextMonth = Temporal.PlainYearMonth.from(period).add({ months: 1 }).toString()
  return {
    ...lineOf(period, currency, id),
    code: 'LOAN_PAYOUT',
    label: names[kind].paidOut,
    amount: -payout,
    because: { kind: 'LOAN_PAYOUT', loanId: id, loan: kind, from: firstPeriod > nextMonth ? firstPeriod : nextMonth },
  }
}

const lineOf = (period: string, currency: Currency, loanId: string) => ({
  part: 'DEDUCTIONS' as const,
  period,
  currency,
  quantity: null,
  unit: null,
  rate: null,
  adjustmentId: null,
  loanId,
})
