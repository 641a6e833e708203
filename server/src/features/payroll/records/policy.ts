import { type PayrollRecord, type PayrollStatus, payrollTransitions } from '@muster/contract/payroll/records'
import { type Actor, canDecideFor, needsPermission } from '../../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../../kernel/errors.ts'
import { ownPartRefusal, type OwnPart } from '../makers/ownPart.ts'

/** The facts of a record that determine the actions allowed on it. The record is within the actor's reach. */
export interface RecordFacts {
  userId: string
  status: PayrollStatus
  /** True while the record is on hold. */
  held: boolean
  /** The actor's own action that prevents them from approving the record; null if there is none. */
  ownPart: OwnPart | null
  /** True while an earlier month of the person is not approved. */
  hasEarlierOpen: boolean
  /** True if this is the monthly record of someone with a part of the month on hold. */
  hasHeldPart: boolean
  /** True if the record was calculated with the insurance limits of an earlier year. */
  lacksLimits: boolean
  /** True if the record settles the year from an earlier record that was still a draft. */
  settlesFromDraft: boolean
  period: string
  /** True if another month of the person has settled amounts since this record was calculated. */
  isSettledMeanwhile: boolean
  /** True if a loan of the person, or whether this is their last pay, changed since this record was calculated. */
  hasLoanChanged: boolean
}

const runsPayroll = ({ permissions }: Actor) => permissions.has('payroll.process') || permissions.has('payroll.approve')

/** The permission checks for moving records to each status; each returns a refusal, or null if allowed. */
export const permissionRefusals: Record<PayrollStatus, (actor: Actor) => Refusal | null> = {
  DRAFT: (actor) => (runsPayroll(actor) ? null : forbidden()),
  PENDING_APPROVAL: (actor) => needsPermission(actor, 'payroll.process'),
  APPROVED: (actor) => needsPermission(actor, 'payroll.approve'),
  PAID: (actor) => needsPermission(actor, 'payroll.approve'),
}

export const wrongStatus = () =>
  conflict('Payroll cannot change from its current status to this one. Please reload.', 'payroll.wrong_status')
export const earlierMonthOpen = () =>
  conflict('An earlier month of this person is not approved yet.', 'payroll.earlier_open')
export const computedBefore = () =>
  conflict(
    'Another month of this person was submitted after this record was calculated. Please recalculate this record.',
    'payroll.changed_meanwhile',
  )
export const loanChanged = () =>
  conflict(
    'A loan, a deduction, the final settlement or the last day of this person changed after this record was calculated. Please recalculate this record.',
    'payroll.loan_changed',
  )
/** Returns the refusal 409 to approve a month that was calculated with the insurance limits of an earlier year. */
export const limitsMissing = (period: string) =>
  conflict(
    `The tax and insurance rules have no limits for ${period.slice(0, 4)}. Please add them in Settings, then recalculate.`,
    'payroll.limits_missing',
  )
export const yearOpen = () =>
  conflict(
    'The income tax of the year was settled before an earlier month was submitted. Please recalculate this record.',
    'payroll.year_open',
  )
export const onHold = () => conflict('This record is on hold. Please release it first.', 'payroll.held_back')
export const partOnHold = () =>
  conflict('A part of this month is on hold. Please release or discard it first.', 'payroll.held_back')
const ownPayRefusal = () => forbidden('You cannot make decisions about your own pay')

/**
 * Returns the checks for moving a record to the status `next`, each with its refusal: 403 if the actor may not move it,
 * 409 if the record's status does not allow it.
 */
function againstMoving(actor: Actor, record: RecordFacts, next: PayrollStatus): Reason[] {
  const refusal = permissionRefusals[next](actor)
  const { ownPart } = record
  const decides = next === 'APPROVED' || next === 'PAID'
  return [
    [refusal !== null, () => refusal ?? forbidden()],
    [decides && !canDecideFor(actor, record.userId), ownPayRefusal],
    [!payrollTransitions[record.status].includes(next), wrongStatus],
    // Earlier releases could approve records on hold. These can still be paid, since approved figures never change.
    [(next === 'APPROVED' || next === 'PENDING_APPROVAL') && record.held, onHold],
    [(next === 'APPROVED' || next === 'PENDING_APPROVAL') && record.hasHeldPart, partOnHold],
    [next === 'APPROVED' && ownPart !== null, () => (ownPart ? ownPartRefusal(ownPart) : wrongStatus())],
    [next === 'APPROVED' && record.hasEarlierOpen, earlierMonthOpen],
    [next === 'APPROVED' && record.lacksLimits, () => limitsMissing(record.period)],
    [next === 'APPROVED' && record.settlesFromDraft, yearOpen],
    [(next === 'APPROVED' || next === 'PENDING_APPROVAL') && record.isSettledMeanwhile, computedBefore],
    [(next === 'APPROVED' || next === 'PENDING_APPROVAL') && record.hasLoanChanged, loanChanged],
  ]
}

/**
 * Returns the checks for editing a record, each with its refusal: 403 for the actor's own pay, 409 if it is not a
 * draft.
 */
const againstEditing = (actor: Actor, { userId, status }: Pick<RecordFacts, 'userId' | 'status'>): Reason[] => [
  [!canDecideFor(actor, userId), ownPayRefusal],
  [status !== 'DRAFT', wrongStatus],
]

/** The checks on moving, editing and recalculating a record; each returns a refusal, or null if allowed. */
export const recordPolicy = {
  bring: (actor: Actor, record: RecordFacts, next: PayrollStatus): Refusal | null =>
    firstRefusal(againstMoving(actor, record, next)),
  edit: (actor: Actor, record: Pick<RecordFacts, 'userId' | 'status'>): Refusal | null =>
    firstRefusal(againstEditing(actor, record)),
  recalculate: ({ status }: Pick<RecordFacts, 'status'>): Refusal | null => (status === 'DRAFT' ? null : wrongStatus()),
}

/** Returns `can` of a record: the actions that the actor may take now. */
export function recordActions(actor: Actor, record: RecordFacts): PayrollRecord['can'] {
  const holds = (permission: string) => actor.permissions.has(permission)
  const may = (next: PayrollStatus) => isAllowed(againstMoving(actor, record, next))
  return {
    submit: may('PENDING_APPROVAL'),
    approve: may('APPROVED'),
    pay: may('PAID'),
    reopen: may('DRAFT'),
    recalculate: holds('payroll.recalculate') && record.status === 'DRAFT',
    edit: holds('payroll.update') && isAllowed(againstEditing(actor, record)),
    payslip: record.status === 'APPROVED' || record.status === 'PAID',
  }
}

/**
 * Returns true if the actor can see the exceptions of records. People who run payroll check them before approval;
 * managers correct what they can.
 */
export const seesExceptions = (actor: Actor): boolean =>
  runsPayroll(actor) || actor.permissions.has('payroll.team_view')

/**
 * Returns true if the actor can read the notes on records. People who take no part in running payroll cannot, even on
 * their own record.
 */
export const seesNotes = (actor: Actor): boolean => runsPayroll(actor) || actor.permissions.has('payroll.update')
