import { type LeaveStatus, leaveTransitions } from '@muster/contract/leaves/calls'
import type { DecideLeave } from '@muster/contract/leaves/drafts'
import { type LeaveType, mayApproveType, mayRejectType, requestableTypes } from '@muster/contract/leaves/types'
import { type Actor, mayDecideFor } from '../../actor.ts'
import { conflict, firstRefusal, forbidden, isFree, type Reason, type Refusal } from '../../errors.ts'

/** What a decision about a request depends on. The actor is known to have it in reach. */
export interface LeaveFacts {
  userId: string
  leaveType: LeaveType
  status: LeaveStatus
  /** Whether its first day has come, where the requester is. */
  begun: boolean
}

type Outcome = DecideLeave['status']

/** Against bringing a request to `next`: 403 where it is not theirs to do, 409 where its state does not allow it. */
function againstDeciding(actor: Actor, request: LeaveFacts, next: Outcome): Reason[] {
  const { userId, leaveType, status, begun } = request
  const own = actor.id === userId
  const isTheirs = {
    APPROVED: mayDecideFor(actor, userId) && mayApproveType(actor.permissions, leaveType),
    REJECTED: mayDecideFor(actor, userId) && mayRejectType(actor.permissions, leaveType),
    CANCELLED: own && actor.permissions.has('leaves.cancel'),
  }
  return [
    [
      !isTheirs[next],
      () => forbidden(own && next !== 'CANCELLED' ? 'You cannot decide on your own leave request' : undefined),
    ],
    [!leaveTransitions[status].includes(next), () => alreadyDecided(status)],
    [next === 'CANCELLED' && status === 'APPROVED' && begun, alreadyBegun],
  ]
}

/** Against ending a leave: 403 where it is not theirs to decide on, 409 where it is not approved. */
const againstEnding = (actor: Actor, { userId, leaveType, status }: Omit<LeaveFacts, 'begun'>): Reason[] => [
  [
    !mayDecideFor(actor, userId) || !mayApproveType(actor.permissions, leaveType),
    () => forbidden(actor.id === userId ? 'You cannot end your own leave' : undefined),
  ],
  [status === 'PENDING', notYetApproved],
  [status !== 'APPROVED', () => alreadyDecided(status)],
]

/** Against changing a request: 403 where it is another's, or they may ask for no leave at all, 409 once it is decided. */
const againstEditing = (actor: Actor, { userId, status }: Pick<LeaveFacts, 'userId' | 'status'>): Reason[] => [
  [actor.id !== userId, () => forbidden('You can only change your own leave requests')],
  [requestableTypes(actor.permissions).length === 0, () => forbidden()],
  [status !== 'PENDING', () => alreadyDecided(status)],
]

/** Who may do what with leave: why the actor may not, or null. */
export const leavePolicy = {
  /** 403 for a type that they may not ask for (specification 1, section 6). */
  create: (actor: Actor, leaveType: LeaveType): Refusal | null =>
    requestableTypes(actor.permissions).includes(leaveType)
      ? null
      : forbidden('You may not request this type of leave'),
  decide: (actor: Actor, request: LeaveFacts, next: Outcome): Refusal | null =>
    firstRefusal(againstDeciding(actor, request, next)),
  edit: (actor: Actor, request: Pick<LeaveFacts, 'userId' | 'status'>): Refusal | null =>
    firstRefusal(againstEditing(actor, request)),
  end: (actor: Actor, request: Omit<LeaveFacts, 'begun'>): Refusal | null =>
    firstRefusal(againstEnding(actor, request)),
  adjustBalance: (actor: Actor, userId: string): Refusal | null =>
    mayDecideFor(actor, userId) ? null : forbidden('You cannot adjust your own leave balance'),
}

/** What the actor may do with a request now: the row's `can`. */
export const leaveActions = (actor: Actor, request: LeaveFacts) => ({
  approve: isFree(againstDeciding(actor, request, 'APPROVED')),
  reject: isFree(againstDeciding(actor, request, 'REJECTED')),
  cancel: isFree(againstDeciding(actor, request, 'CANCELLED')),
  edit: isFree(againstEditing(actor, request)),
  end: isFree(againstEnding(actor, request)),
})

/** What the actor may do with the balances of a person within their reach. */
export function balanceActions(actor: Actor, userId: string) {
  const holds = (...permissions: string[]) => permissions.some((permission) => actor.permissions.has(permission))
  return {
    balances: holds('leaves.balance_manage', 'leaves.balance_update'),
    adjustBalance: holds('leaves.balance_create', 'leaves.balance_allocate') && mayDecideFor(actor, userId),
  }
}

/** Returns whether the actor sees balances of people within their reach, as the calls that answer them have it. */
export const maySeeBalances = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('leaves.read') || permissions.has('leaves.balance_view')

/** Certificates are for the requester and for those who may decide on such a request (contract, "Leave"). */
export function maySeeCertificate(
  actor: Actor,
  { userId, leaveType }: Pick<LeaveFacts, 'userId' | 'leaveType'>,
): boolean {
  return (
    actor.id === userId || mayApproveType(actor.permissions, leaveType) || mayRejectType(actor.permissions, leaveType)
  )
}

const alreadyDecided = (status: LeaveStatus) =>
  conflict(
    `This leave request is already ${status.toLowerCase()}. Please reload to see its present state.`,
    'leave.decided',
  )

const notYetApproved = () =>
  conflict('This leave request is still pending. Only approved leave can be ended.', 'leave.not_approved')

/** 409: the leave has begun, so that its requester cannot cancel it. Names who can end it where someone can. */
export const alreadyBegun = (ender: { firstName: string; lastName: string } | null = null): Refusal =>
  conflict(
    `This leave has already begun and can no longer be cancelled. ${
      ender ? `${ender.firstName} ${ender.lastName} can end it or take it back.` : 'Please talk to your manager.'
    }`,
    'leave.begun',
  )
