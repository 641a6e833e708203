import type { Permission } from '@muster/contract/access/permissions'
import { type ReviewKind, type ReviewStatus, reviewTransitions } from '@muster/contract/performance/enumerations'
import type { Actor } from '../../kernel/actor.ts'
import {
  conflict,
  firstRefusal,
  forbidden,
  isAllowed,
  type Reason,
  type Refusal,
  staleRefusalFor,
} from '../../kernel/errors.ts'
import { type Area, reachOf } from '../../people/reach.ts'

/** The permissions that decide whose performance an actor can see. */
export const performanceArea: Area = {
  feature: 'performance',
  name: 'performance',
  team: ['performance.team_view'],
  all: ['performance.all_view'],
}

/** Returns whether the actor has access to everyone's performance, including private notes about others. */
export const seesAll = (actor: Actor): boolean => reachOf(actor, performanceArea) === 'all'

/** The permission to write each kind of review. */
export const kindPermissions: Record<ReviewKind, Permission> = {
  MANAGER: 'performance.manager_review',
  PEER: 'performance.peer_review',
  SELF: 'performance.self_review',
}

const lacksAllPermissions = ({ permissions }: Actor, ...sufficient: Permission[]): Reason => [
  !sufficient.some((permission) => permissions.has(permission)),
  () => forbidden(),
]
const isNot = (person: string, actor: Actor, words: string): Reason => [person !== actor.id, () => forbidden(words)]

/** The facts that decide what an actor may do with a review that is visible to them. */
export interface ReviewFacts {
  userId: string
  authorId: string
  /** True if the author's account is deactivated. */
  authorLeft: boolean
  kind: ReviewKind
  status: ReviewStatus
}

const onlyAuthor = 'Only its author can edit a review.'
const isLocked: (status: ReviewStatus) => Reason = (status) => [
  status === 'COMPLETED',
  () => conflict('This review is completed and can no longer be changed', 'performance.locked'),
]

const againstEditing = (actor: Actor, { authorId, kind, status }: ReviewFacts): Reason[] => [
  isNot(authorId, actor, onlyAuthor),
  lacksAllPermissions(actor, kindPermissions[kind], 'performance.update'),
  isLocked(status),
]

/**
 * Returns the reasons against completing a review in place of an author who has left. Managers of the reviewed person
 * may complete but not edit it.
 */
const againstSubstituting = (actor: Actor, { userId, status }: ReviewFacts): Reason[] => [
  [userId === actor.id, () => forbidden('You cannot complete a review of yourself')],
  lacksAllPermissions(actor, kindPermissions.MANAGER),
  isLocked(status),
]

const againstMoving = (actor: Actor, review: ReviewFacts, next: 'SUBMITTED' | 'COMPLETED'): Reason[] => [
  ...(review.authorLeft && next === 'COMPLETED' ? againstSubstituting : againstEditing)(actor, review),
  [!reviewTransitions[review.status].includes(next), () => wrongStatus(review.status)],
]

/**
 * Returns the reasons against commenting on a review. A self review has no comments, since it is already the person's
 * own text.
 */
const againstCommenting = (actor: Actor, { userId, kind, status }: ReviewFacts): Reason[] => [
  isNot(userId, actor, 'Only the reviewed person can comment on a review'),
  lacksAllPermissions(actor, 'performance.read'),
  [kind === 'SELF', () => forbidden('You cannot comment on your own self review')],
  isLocked(status),
]

const againstDiscarding = (actor: Actor, { authorId, kind, status }: ReviewFacts): Reason[] => [
  isNot(authorId, actor, onlyAuthor),
  lacksAllPermissions(actor, kindPermissions[kind], 'performance.delete'),
  [
    status !== 'DRAFT',
    () => conflict('This review was submitted and can no longer be discarded', 'performance.submitted'),
  ],
]

/** The rules for actions on a review. Each returns the refusal, or null if the action is allowed. */
export const reviewPolicy = {
  edit: (actor: Actor, review: ReviewFacts) => firstRefusal(againstEditing(actor, review)),
  move: (actor: Actor, review: ReviewFacts, next: 'SUBMITTED' | 'COMPLETED') =>
    firstRefusal(againstMoving(actor, review, next)),
  comment: (actor: Actor, review: ReviewFacts) => firstRefusal(againstCommenting(actor, review)),
  remove: (actor: Actor, review: ReviewFacts) => firstRefusal(againstDiscarding(actor, review)),
}

/** Returns the actions that the actor may take on a review now, in the form of `can` in the API. */
export const reviewActions = (actor: Actor, review: ReviewFacts) => ({
  edit: isAllowed(againstEditing(actor, review)),
  submit: isAllowed(againstMoving(actor, review, 'SUBMITTED')),
  complete: isAllowed(againstMoving(actor, review, 'COMPLETED')),
  comment: isAllowed(againstCommenting(actor, review)),
  remove: isAllowed(againstDiscarding(actor, review)),
})

const statusWords: Record<ReviewStatus, string> = {
  DRAFT: 'a draft',
  SUBMITTED: 'submitted',
  COMPLETED: 'completed',
}
const wrongStatus = (status: ReviewStatus) =>
  conflict(
    `This review is ${statusWords[status]}. Please reload to see its current status.`,
    'performance.wrong_status',
  )

/** The facts that decide what an actor may do with a goal that is visible to them. */
interface GoalFacts {
  userId: string
}

/**
 * Returns the reasons against setting or editing a goal. Managers set goals for the people below them. People with
 * access to everyone's performance can set goals for anyone.
 */
const againstSetting = (actor: Actor, { userId }: GoalFacts): Reason[] => [
  lacksAllPermissions(actor, 'performance.goals_manage'),
  [userId === actor.id && !seesAll(actor), () => forbidden('Only your manager can set your goals')],
]

/**
 * Returns the reasons against changing a goal's progress. Its owner and admins may change it, but managers may not
 * (specification 3, section 7).
 */
const againstProgress = (actor: Actor, goal: GoalFacts): Reason[] =>
  goal.userId === actor.id
    ? [lacksAllPermissions(actor, 'performance.read')]
    : [
        [!seesAll(actor), () => forbidden('Only the goal’s owner and administrators can change its progress')],
        lacksAllPermissions(actor, 'performance.goals_manage'),
      ]

/** The rules for actions on a goal. Each returns the refusal, or null if the action is allowed. */
export const goalPolicy = {
  set: (actor: Actor, goal: GoalFacts) => firstRefusal(againstSetting(actor, goal)),
  progress: (actor: Actor, goal: GoalFacts) => firstRefusal(againstProgress(actor, goal)),
}

/** Returns the actions that the actor may take on a goal now, in the form of `can` in the API. */
export function goalActions(actor: Actor, goal: GoalFacts) {
  const sets = isAllowed(againstSetting(actor, goal))
  return { progress: isAllowed(againstProgress(actor, goal)), edit: sets, remove: sets }
}

/** The facts that decide what an actor may do with a note that is visible to them. */
interface NoteFacts {
  createdBy: string
}

const onlyWriter = 'Only its author can edit a note.'
const againstEditingNote = (actor: Actor, { createdBy }: NoteFacts): Reason[] => [
  isNot(createdBy, actor, onlyWriter),
  lacksAllPermissions(actor, 'performance.update'),
]
const againstRemovingNote = (actor: Actor, { createdBy }: NoteFacts): Reason[] => [
  isNot(createdBy, actor, onlyWriter),
  lacksAllPermissions(actor, 'performance.delete', 'performance.create'),
]

/** The rules for actions on a note. Each returns the refusal, or null if the action is allowed. */
export const notePolicy = {
  add: (actor: Actor, userId: string): Refusal | null =>
    userId === actor.id ? forbidden('You cannot write a note about yourself') : null,
  edit: (actor: Actor, note: NoteFacts) => firstRefusal(againstEditingNote(actor, note)),
  remove: (actor: Actor, note: NoteFacts) => firstRefusal(againstRemovingNote(actor, note)),
}

/** Returns the actions that the actor may take on a note now, in the form of `can` in the API. */
export const noteActions = (actor: Actor, note: NoteFacts) => ({
  edit: isAllowed(againstEditingNote(actor, note)),
  remove: isAllowed(againstRemovingNote(actor, note)),
})

/**
 * Returns whether the actor may read a note while it is private: its author and people with access to everyone's
 * performance may, but never the person it is about.
 */
export const readsPrivate = (actor: Actor, { user, createdBy }: { user: { id: string }; createdBy: { id: string } }) =>
  createdBy.id === actor.id || (seesAll(actor) && user.id !== actor.id)

/**
 * Returns a 409 refusal if a review, goal or note has changed since `seen`, the `updatedAt` that the client last read;
 * else null.
 */
export const staleRefusal = staleRefusalFor('performance.changed_meanwhile')
