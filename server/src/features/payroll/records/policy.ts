import { type PayrollRecord, type PayrollStatus, payrollTransitions } from '@muster/contract/payroll/records'
import { type Actor, mayDecideFor, needsPermission } from '../../../actor.ts'
import { conflict, firstRefusal, forbidden, isFree, type Reason, type Refusal } from '../../../errors.ts'
import { madeByYou, type OwnPart } from '../makers/ownPart.ts'

/** What may be done with a record depends on this. The actor is known to have it in reach. */
export interface RecordFacts {
  userId: string
  status: PayrollStatus
  /** It is to stay where it is until it is released. */
  held: boolean
  /** The actor's own part in it, for which they leave its approval to another who may; else null. */
  ownPart: OwnPart | null
  /** An earlier month of the person is not approved yet. */
  earlierOpen: boolean
  /** Another month of the person has settled something since this one was computed. */
  settledMeanwhile: boolean
}

const runsPayroll = ({ permissions }: Actor) => permissions.has('payroll.process') || permissions.has('payroll.approve')

/** Who may bring records to each status at all. */
export const mayBring: Record<PayrollStatus, (actor: Actor) => Refusal | null> = {
  DRAFT: (actor) => (runsPayroll(actor) ? null : forbidden()),
  PENDING_APPROVAL: (actor) => needsPermission(actor, 'payroll.process'),
  APPROVED: (actor) => needsPermission(actor, 'payroll.approve'),
  PAID: (actor) => needsPermission(actor, 'payroll.approve'),
}

export const wrongStatus = () =>
  conflict('Payroll cannot go from its present status to that one. Please reload.', 'payroll.wrong_status')
export const earlierOpen = () =>
  conflict('An earlier month of this person is not approved yet.', 'payroll.earlier_open')
export const computedBefore = () =>
  conflict(
    'Another month of this person was submitted since this one was calculated. Please calculate it again.',
    'payroll.changed_meanwhile',
  )
export const heldBack = () => conflict('This record is on hold. Please release it first.', 'payroll.held_back')
const ofOwn = () => forbidden('You cannot decide on your own pay')

/** Against bringing a record to `next`: 403 where it is not theirs to do, 409 where its state does not allow it. */
function againstBringing(actor: Actor, record: RecordFacts, next: PayrollStatus): Reason[] {
  const refused = mayBring[next](actor)
  const { ownPart } = record
  const decides = next === 'APPROVED' || next === 'PAID'
  return [
    [refused !== null, () => refused ?? forbidden()],
    [decides && !mayDecideFor(actor, record.userId), ofOwn],
    [!payrollTransitions[record.status].includes(next), wrongStatus],
    // What was approved on hold, by an earlier release, is paid all the same: nothing of it can be changed any more.
    [(next === 'APPROVED' || next === 'PENDING_APPROVAL') && record.held, heldBack],
    [next === 'APPROVED' && ownPart !== null, () => (ownPart ? madeByYou(ownPart) : wrongStatus())],
    [next === 'APPROVED' && record.earlierOpen, earlierOpen],
    [(next === 'APPROVED' || next === 'PENDING_APPROVAL') && record.settledMeanwhile, computedBefore],
  ]
}

/** Against changing a draft: 403 for one's own, 409 for what is none any more. */
const againstEditing = (actor: Actor, { userId, status }: Pick<RecordFacts, 'userId' | 'status'>): Reason[] => [
  [!mayDecideFor(actor, userId), ofOwn],
  [status !== 'DRAFT', wrongStatus],
]

/** Who may do what with a record: why the actor may not, or null. */
export const recordPolicy = {
  bring: (actor: Actor, record: RecordFacts, next: PayrollStatus): Refusal | null =>
    firstRefusal(againstBringing(actor, record, next)),
  edit: (actor: Actor, record: Pick<RecordFacts, 'userId' | 'status'>): Refusal | null =>
    firstRefusal(againstEditing(actor, record)),
  recalculate: ({ status }: Pick<RecordFacts, 'status'>): Refusal | null => (status === 'DRAFT' ? null : wrongStatus()),
}

/** What the actor may do with a record now: the row's `can`. */
export function recordActions(actor: Actor, record: RecordFacts): PayrollRecord['can'] {
  const holds = (permission: string) => actor.permissions.has(permission)
  const may = (next: PayrollStatus) => isFree(againstBringing(actor, record, next))
  return {
    submit: may('PENDING_APPROVAL'),
    approve: may('APPROVED'),
    pay: may('PAID'),
    reopen: may('DRAFT'),
    recalculate: holds('payroll.recalculate') && record.status === 'DRAFT',
    edit: holds('payroll.update') && isFree(againstEditing(actor, record)),
    payslip: record.status === 'APPROVED' || record.status === 'PAID',
  }
}

/** Returns whether the actor sees the exceptions of records: to approve them, or to put right what their team can. */
export const seesExceptions = (actor: Actor): boolean =>
  runsPayroll(actor) || actor.permissions.has('payroll.team_view')

/** Who reads the notes on records: those who work with them, and not the person whose pay it is. */
export const seesNotes = (actor: Actor): boolean => runsPayroll(actor) || actor.permissions.has('payroll.update')
