import { type LeaveStatus, leaveTransitions } from '@muster/contract/leaves/calls'
import type { DecideLeave } from '@muster/contract/leaves/drafts'
import { type LeaveType, mayApproveType, mayRejectType, requestableTypes } from '@muster/contract/leaves/types'
import { type Actor, canDecideFor } from '../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../kernel/errors.ts'

/** The facts about a request within reach that decide which actions are allowed. */
export interface LeaveFacts {
  userId: string
  leaveType: LeaveType
  status: LeaveStatus
  /** True once the first day of leave has begun in the requester's time zone. */
  hasBegun: boolean
}

type Outcome = DecideLeave['status']

/**
 * Returns the reasons against changing a request's status to `next`: 403 without permission, 409 if the current status
 * does not allow it.
 */
function againstDeciding(actor: Actor, request: LeaveFacts, next: Outcome): Reason[] {
  const { userId, leaveType, status, hasBegun } = request
  const isOwn = actor.id === userId
  const isTheirs = {
    APPROVED: canDecideFor(actor, userId) && mayApproveType(actor.permissions, leaveType),
    REJECTED: canDecideFor(actor, userId) && mayRejectType(actor.permissions, leaveType),
    CANCELLED: isOwn && actor.permissions.has('leaves.cancel'),
  }
  return [
    [
      !isTheirs[next],
      () =>
        forbidden(isOwn && next !== 'CANCELLED' ? 'You cannot approve or reject your own leave request' : undefined),
    ],
    [!leaveTransitions[status].includes(next), () => alreadyDecided(status)],
    [next === 'CANCELLED' && status === 'APPROVED' && hasBegun, alreadyBegun],
  ]
}

/** Returns the reasons against ending leave: 403 if the actor may not decide on it, 409 if it is not approved. */
const againstEnding = (actor: Actor, { userId, leaveType, status }: Omit<LeaveFacts, 'hasBegun'>): Reason[] => [
  [
    !canDecideFor(actor, userId) || !mayApproveType(actor.permissions, leaveType),
    () => forbidden(actor.id === userId ? 'You cannot end your own leave' : undefined),
  ],
  [status === 'PENDING', notYetApproved],
  [status !== 'APPROVED', () => alreadyDecided(status)],
]

/**
 * Returns the reasons against editing a request: 403 for another person's or without permission to request leave, 409
 * once it is decided.
 */
const againstEditing = (actor: Actor, { userId, status }: Pick<LeaveFacts, 'userId' | 'status'>): Reason[] => [
  [actor.id !== userId, () => forbidden('You can only change your own leave requests')],
  [requestableTypes(actor.permissions).length === 0, () => forbidden()],
  [status !== 'PENDING', () => alreadyDecided(status)],
]

/** The checks before each action on leave. Each returns a refusal, or null if the action is allowed. */
export const leavePolicy = {
  /** Returns a refusal with 403 for a leave type that the actor may not request (specification 1, section 6). */
  create: (actor: Actor, leaveType: LeaveType): Refusal | null =>
    requestableTypes(actor.permissions).includes(leaveType)
      ? null
      : forbidden('You may not request this type of leave'),
  decide: (actor: Actor, request: LeaveFacts, next: Outcome): Refusal | null =>
    firstRefusal(againstDeciding(actor, request, next)),
  edit: (actor: Actor, request: Pick<LeaveFacts, 'userId' | 'status'>): Refusal | null =>
    firstRefusal(againstEditing(actor, request)),
  end: (actor: Actor, request: Omit<LeaveFacts, 'hasBegun'>): Refusal | null =>
    firstRefusal(againstEnding(actor, request)),
  adjustBalance: (actor: Actor, userId: string): Refusal | null =>
    canDecideFor(actor, userId) ? null : forbidden('You cannot adjust your own leave balance'),
  setDetails: (actor: Actor, userId: string): Refusal | null =>
    canDecideFor(actor, userId) ? null : forbidden('You cannot change your own leave details'),
}

/** Returns the actions available to the actor on a request now (`can` in the contract). */
export const leaveActions = (actor: Actor, request: LeaveFacts) => ({
  approve: isAllowed(againstDeciding(actor, request, 'APPROVED')),
  reject: isAllowed(againstDeciding(actor, request, 'REJECTED')),
  cancel: isAllowed(againstDeciding(actor, request, 'CANCELLED')),
  edit: isAllowed(againstEditing(actor, request)),
  end: isAllowed(againstEnding(actor, request)),
})

/** Returns the actions available to the actor on the balances of a person within reach. */
export function balanceActions(actor: Actor, userId: string) {
  const holds = (...permissions: string[]) => permissions.some((permission) => actor.permissions.has(permission))
  return {
    balances: holds('leaves.balance_manage', 'leaves.balance_update'),
    adjustBalance: canAdjust(actor) && canDecideFor(actor, userId),
  }
}

/** Returns true if the actor may adjust balances, and change the details that they depend on. */
const canAdjust = ({ permissions }: Actor): boolean =>
  permissions.has('leaves.balance_create') || permissions.has('leaves.balance_allocate')

/** Returns true if the actor may change the leave details of a person within reach. */
export const canSetDetails = (actor: Actor, userId: string): boolean =>
  canAdjust(actor) && leavePolicy.setDetails(actor, userId) === null

/**
 * Returns true if the actor sees the balances of people within reach. Requires the same permissions as the balance
 * calls.
 */
export const canSeeBalances = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('leaves.read') || permissions.has('leaves.balance_view')

/**
 * Returns true if the actor may see a certificate: the requester and people who may decide on the request (contract,
 * "Leave").
 */
export function canSeeCertificate(
  actor: Actor,
  { userId, leaveType }: Pick<LeaveFacts, 'userId' | 'leaveType'>,
): boolean {
  return (
    actor.id === userId || mayApproveType(actor.permissions, leaveType) || mayRejectType(actor.permissions, leaveType)
  )
}

const alreadyDecided = (status: LeaveStatus) =>
  conflict(
    `This leave request is already ${status.toLowerCase()}. Please reload to see its current status.`,
    'leave.decided',
  )

const notYetApproved = () =>
  conflict('This leave request is still pending. Only approved leave can be ended.', 'leave.not_approved')

/**
 * Returns a refusal with 409 for a requester who tries to cancel leave that has begun. It names the person who can end
 * the leave (`ender`), if there is one.
 */
export const alreadyBegun = (ender: { firstName: string; lastName: string } | null = null): Refusal =>
  conflict(
    `This leave has already begun and can no longer be cancelled. ${
      ender ? `${ender.firstName} ${ender.lastName} can end or revoke it.` : 'Please talk to your manager.'
    }`,
    'leave.begun',
  )
