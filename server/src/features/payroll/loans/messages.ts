import type { Notice } from '../../../events/event.ts'
import type { LoanKind } from '@muster/contract/payroll/loans'

interface Person {
  firstName: string
  lastName: string
}

interface Subject {
  id: string
  kind: LoanKind
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const names = { LOAN: 'loan', ADVANCE: 'salary advance', OVERPAYMENT: 'overpaid salary' } as const
/** Returns the words for a loan to a person, such as `a loan to Mona Mahmoud`. */
const loanTo = (person: Person, { kind }: Subject) =>
  kind === 'OVERPAYMENT'
    ? `instalments for overpaid salary of ${nameOf(person)}`
    : `a ${names[kind]} to ${nameOf(person)}`
const payrollLink = ({ id }: Subject) => `?view=payroll&tab=loans&loan=${id}`
const ownLink = ({ id }: Subject) => `?view=payroll&tab=mine&loan=${id}`

// Notifications contain no amounts: they are also sent by email and appear on screens that others see.

/** Returns the notification for the people who may confirm a loan. */
export const loanToConfirm = (by: Person, person: Person, loan: Subject): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Loan to confirm',
  message: `${nameOf(by)} recorded ${loanTo(person, loan)}.`,
  link: payrollLink(loan),
  preference: 'salaryAdjustment',
})

/** Returns the notification for the people who may confirm a write-off. */
export const writeOffToConfirm = (by: Person, person: Person, loan: Subject): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Write-off to confirm',
  message: `${nameOf(by)} requests to write off the rest of ${loanTo(person, loan)}.`,
  link: payrollLink(loan),
  preference: 'salaryAdjustment',
})

/** Returns the notification for the person who recorded a loan or requested a write-off. */
export const loanDecided = (by: Person, person: Person, loan: Subject, decision: string): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: `Loan ${decision}`,
  message: `${nameOf(by)} ${decision} ${loanTo(person, loan)}.`,
  link: payrollLink(loan),
  preference: 'salaryAdjustment',
})

const texts = {
  confirmed: { title: 'confirmed', message: 'is confirmed. You can see the instalments under Payroll.' },
  changed: { title: 'changed', message: 'has new instalments. You can see them under Payroll.' },
  repaid: { title: 'repayment recorded', message: 'has a new repayment.' },
  reversed: { title: 'repayment reversed', message: 'has a repayment that was reversed.' },
  settled: { title: 'repaid', message: 'is repaid in full.' },
  writtenOff: { title: 'written off', message: 'is written off. You owe nothing more.' },
} as const

/** Returns the notification for the person who has the loan. */
export const ownLoanNotice = (loan: Subject, event: keyof typeof texts): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: `Your ${names[loan.kind]}: ${texts[event].title}`,
  message: `Your ${names[loan.kind]} ${texts[event].message}`,
  link: ownLink(loan),
  preference: 'salaryAdjustment',
})

/** Returns the notification for the owner about a movement that lowers what is owed without payroll. */
export const loanLowered = (by: Person, person: Person, loan: Subject, event: 'repaid' | 'writtenOff'): Notice => ({
  type: 'SYSTEM_ALERT',
  title: event === 'repaid' ? 'Loan repayment recorded' : 'Loan written off',
  message:
    event === 'repaid'
      ? `${nameOf(by)} recorded an early repayment of ${loanTo(person, loan)}.`
      : `${nameOf(by)} wrote off the rest of ${loanTo(person, loan)}.`,
  link: payrollLink(loan),
  preference: null,
})
