import type { LeaveStatus } from '@muster/contract/leaves/calls'
import { leaveTransitions } from '@muster/contract/leaves/calls'
import { type LeaveType, mayApproveType, mayRejectType, requestableTypes } from '@muster/contract/leaves/types'
import type { Actor } from '../../actor.ts'
import { conflict, forbidden, type Refusal } from '../../errors.ts'
import type { Area } from '../../people/reach.ts'

/** Whose leave requests one sees. */
export const leavesArea: Area = { name: 'leaves', team: ['leaves.team_view'], all: ['leaves.all_view'] }
/** Whose balances one sees. */
export const leaveBalancesArea: Area = {
  name: 'leaveBalances',
  team: ['leaves.team_view'],
  all: ['leaves.all_view', 'leaves.balance_manage', 'leaves.balance_update'],
}

/** What a decision about a request depends on. The actor is known to have it in reach. */
export interface Decidable {
  userId: string
  leaveType: LeaveType
  status: LeaveStatus
  /** Whether its first day has come, where the requester is. */
  begun: boolean
}

/** Nobody decides on their own request, except a Super Admin with nobody above (contract, "Who may do what"). */
const mayDecideFor = (actor: Actor, userId: string) =>
  actor.id !== userId || (actor.isSuperAdmin && actor.managerId === null)

/** What the actor may do with a request now: the row's `can`. */
export function leaveActions(actor: Actor, request: Decidable) {
  const { userId, leaveType, status, begun } = request
  const decides = status === 'PENDING' && mayDecideFor(actor, userId)
  const own = actor.id === userId
  const cancels = own && actor.permissions.has('leaves.cancel')
  return {
    approve: decides && mayApproveType(actor.permissions, leaveType),
    reject: decides && mayRejectType(actor.permissions, leaveType),
    cancel: cancels && (status === 'PENDING' || (status === 'APPROVED' && !begun)),
    edit: own && status === 'PENDING' && requestableTypes(actor.permissions).length > 0,
  }
}

/** Certificates are for the requester and for those who may decide on such a request (contract, "Leave"). */
export function maySeeCertificate(
  actor: Actor,
  { userId, leaveType }: Pick<Decidable, 'userId' | 'leaveType'>,
): boolean {
  return (
    actor.id === userId || mayApproveType(actor.permissions, leaveType) || mayRejectType(actor.permissions, leaveType)
  )
}

/**
 * Whether the actor may bring this request to `next`.
 * @throws Refusal 403 when it is not theirs to do, 409 when the request's state does not allow it any more.
 */
export function assertMayDecide(actor: Actor, request: Decidable, next: 'APPROVED' | 'REJECTED' | 'CANCELLED'): void {
  const { userId, leaveType, status, begun } = request
  const allowed = {
    APPROVED: mayDecideFor(actor, userId) && mayApproveType(actor.permissions, leaveType),
    REJECTED: mayDecideFor(actor, userId) && mayRejectType(actor.permissions, leaveType),
    CANCELLED: actor.id === userId && actor.permissions.has('leaves.cancel'),
  }
  if (!allowed[next]) {
    const ownDecision = actor.id === userId && next !== 'CANCELLED'
    throw forbidden(ownDecision ? 'You cannot decide on your own leave request' : undefined)
  }
  if (!leaveTransitions[status].includes(next)) throw alreadyDecided(status)
  if (next === 'CANCELLED' && status === 'APPROVED' && begun)
    throw conflict(
      'This leave has already begun and can no longer be cancelled. Please talk to your manager.',
      'leave.begun',
    )
}

/**
 * Why the actor may not change this request: 403 when it is another's, or they may ask for no leave at all, 409 when
 * somebody decided on it; null when they may.
 */
export function editRefusal(actor: Actor, { userId, status }: Pick<Decidable, 'userId' | 'status'>): Refusal | null {
  if (actor.id !== userId) return forbidden('You can only change your own leave requests')
  if (requestableTypes(actor.permissions).length === 0) return forbidden()
  return status === 'PENDING' ? null : alreadyDecided(status)
}

/** 409 when a request was changed since the caller saw it, with this `updatedAt` if they say; else null. */
export const staleRefusal = ({ updatedAt }: { updatedAt: string }, seen: string | undefined): Refusal | null =>
  seen === undefined || seen === updatedAt
    ? null
    : conflict('This leave request was changed meanwhile. Please look at it again.', 'leave.changed_meanwhile')

const alreadyDecided = (status: LeaveStatus) =>
  conflict(
    `This leave request is already ${status.toLowerCase()}. Please reload to see its present state.`,
    'leave.decided',
  )
