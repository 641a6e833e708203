import type { LoanStatus } from '@muster/contract/payroll/loans'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../../kernel/errors.ts'

/** The facts of a loan that determine the actions allowed on it. The loan is within the actor's reach. */
export interface LoanFactsForActions {
  userId: string
  status: LoanStatus
  recordedBy: string
  isPaidOut: boolean
  /** True while an amount is owed. */
  isOwed: boolean
  /** The person who requested to write off what is owed, while that is pending; otherwise null. */
  writeOffBy: string | null
  /** True if someone else could confirm what the actor recorded. */
  hasOtherConfirmer: boolean
}

const ownLoan = () => forbidden('You cannot record or change your own loan')
const decided = () =>
  conflict('This loan is already decided. Please reload to see its current status.', 'payroll.loan_decided')
const notOwed = () => conflict('Nothing is owed on this loan. Please reload to see it.', 'payroll.loan_not_owed')
const writeOffDecided = () =>
  conflict('This write-off is already decided. Please reload to see the loan.', 'payroll.loan_decided')
const writeOffPending = () => conflict('A write-off of this loan already awaits confirmation.', 'payroll.loan_decided')

const lacks = ({ permissions }: Actor, permission: string) => !permissions.has(permission)

/** Returns the checks that hold for every change of a loan by payroll. */
const againstProcessing = (actor: Actor, userId: string): Reason[] => [
  [lacks(actor, 'payroll.process'), () => forbidden()],
  [!canDecideFor(actor, userId), ownLoan],
]

const againstConfirming = (actor: Actor, loan: LoanFactsForActions): Reason[] => [
  [lacks(actor, 'payroll.approve'), () => forbidden()],
  [!canDecideFor(actor, loan.userId), () => forbidden('You cannot confirm your own loan')],
  [loan.status !== 'PENDING', decided],
  [
    loan.hasOtherConfirmer && loan.recordedBy === actor.id,
    () => forbidden('Someone else must confirm a loan that you recorded'),
  ],
]

const isWithdrawable = ({ status, isPaidOut }: LoanFactsForActions) =>
  status === 'PENDING' || (status === 'ACTIVE' && !isPaidOut)

const againstRejecting = (actor: Actor, loan: LoanFactsForActions): Reason[] => [
  [lacks(actor, 'payroll.approve') && !(loan.status === 'PENDING' && loan.recordedBy === actor.id), () => forbidden()],
  [!canDecideFor(actor, loan.userId), () => forbidden('You cannot reject your own loan')],
  [!isWithdrawable(loan), decided],
]

const againstChanging = (actor: Actor, loan: LoanFactsForActions): Reason[] => [
  ...againstProcessing(actor, loan.userId),
  [loan.status !== 'ACTIVE', notOwed],
]

const againstRepaying = (actor: Actor, loan: LoanFactsForActions): Reason[] => [
  ...againstChanging(actor, loan),
  [!loan.isOwed, notOwed],
]

const againstRequestingWriteOff = (actor: Actor, loan: LoanFactsForActions): Reason[] => [
  ...againstRepaying(actor, loan),
  [loan.writeOffBy !== null, writeOffPending],
]

const againstConfirmingWriteOff = (actor: Actor, loan: LoanFactsForActions): Reason[] => [
  [lacks(actor, 'payroll.approve'), () => forbidden()],
  [!canDecideFor(actor, loan.userId), () => forbidden('You cannot write off your own loan')],
  [loan.writeOffBy === null, writeOffDecided],
  [!loan.isOwed, notOwed],
  [
    loan.hasOtherConfirmer && loan.writeOffBy === actor.id,
    () => forbidden('Someone else must confirm a write-off that you requested'),
  ],
]

const againstRejectingWriteOff = (actor: Actor, loan: LoanFactsForActions): Reason[] => [
  [lacks(actor, 'payroll.approve') && loan.writeOffBy !== actor.id, () => forbidden()],
  [!canDecideFor(actor, loan.userId), ownLoan],
  [loan.writeOffBy === null, writeOffDecided],
]

/** The checks on loans; each returns a refusal, or null if allowed. */
export const loanPolicy = {
  record: (actor: Actor, userId: string): Refusal | null => firstRefusal(againstProcessing(actor, userId)),
  confirm: (actor: Actor, loan: LoanFactsForActions) => firstRefusal(againstConfirming(actor, loan)),
  reject: (actor: Actor, loan: LoanFactsForActions) => firstRefusal(againstRejecting(actor, loan)),
  change: (actor: Actor, loan: LoanFactsForActions) => firstRefusal(againstChanging(actor, loan)),
  repay: (actor: Actor, loan: LoanFactsForActions) => firstRefusal(againstRepaying(actor, loan)),
  /** A repayment can be reversed even if it repaid the loan in full. */
  reverse: (actor: Actor, loan: LoanFactsForActions) => firstRefusal(againstProcessing(actor, loan.userId)),
  requestWriteOff: (actor: Actor, loan: LoanFactsForActions) => firstRefusal(againstRequestingWriteOff(actor, loan)),
  confirmWriteOff: (actor: Actor, loan: LoanFactsForActions) => firstRefusal(againstConfirmingWriteOff(actor, loan)),
  rejectWriteOff: (actor: Actor, loan: LoanFactsForActions) => firstRefusal(againstRejectingWriteOff(actor, loan)),
}

/** Returns `can` of a loan: the actions that the actor may take now. */
export const loanActions = (actor: Actor, loan: LoanFactsForActions) => ({
  confirm: isAllowed(againstConfirming(actor, loan)),
  reject: isAllowed(againstRejecting(actor, loan)),
  change: isAllowed(againstChanging(actor, loan)),
  repay: isAllowed(againstRepaying(actor, loan)),
  requestWriteOff: isAllowed(againstRequestingWriteOff(actor, loan)),
  confirmWriteOff: isAllowed(againstConfirmingWriteOff(actor, loan)),
  rejectWriteOff: isAllowed(againstRejectingWriteOff(actor, loan)),
})
