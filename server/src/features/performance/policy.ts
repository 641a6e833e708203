import type { Permission } from '@muster/contract/access/permissions'
import { type ReviewKind, type ReviewStatus, reviewTransitions } from '@muster/contract/performance/words'
import type { Actor } from '../../actor.ts'
import { conflict, firstRefusal, forbidden, isFree, type Reason, type Refusal } from '../../errors.ts'
import { type Area, reachOf } from '../../people/reach.ts'

/** The people whose performance the actor sees. */
export const performanceArea: Area = {
  feature: 'performance',
  name: 'performance',
  team: ['performance.team_view'],
  all: ['performance.all_view'],
}

/** Whether the actor sees everybody’s performance, private notes about others included. */
export const seesAll = (actor: Actor): boolean => reachOf(actor, performanceArea) === 'all'

/** What it takes to write a review of each kind. */
export const kindPermissions: Record<ReviewKind, Permission> = {
  MANAGER: 'performance.manager_review',
  PEER: 'performance.peer_review',
  SELF: 'performance.self_review',
}

const lacksAll = ({ permissions }: Actor, ...sufficient: Permission[]): Reason => [
  !sufficient.some((permission) => permissions.has(permission)),
  () => forbidden(),
]
const isNot = (person: string, actor: Actor, words: string): Reason => [person !== actor.id, () => forbidden(words)]

/** What may be done with a review depends on; whoever asks sees it. */
export interface ReviewFacts {
  userId: string
  authorId: string
  /** Whether its author’s account is deactivated. */
  authorLeft: boolean
  kind: ReviewKind
  status: ReviewStatus
}

const onlyAuthor = 'Only who wrote a review changes it'
const locked: (status: ReviewStatus) => Reason = (status) => [
  status === 'COMPLETED',
  () => conflict('This review is completed and can no longer be changed', 'performance.locked'),
]

const againstEditing = (actor: Actor, { authorId, kind, status }: ReviewFacts): Reason[] => [
  isNot(authorId, actor, onlyAuthor),
  lacksAll(actor, kindPermissions[kind], 'performance.update'),
  locked(status),
]

/** What an author who has left wanted to say stays as it is; those above whom it is about may finish with it. */
const againstStandingIn = (actor: Actor, { userId, status }: ReviewFacts): Reason[] => [
  [userId === actor.id, () => forbidden('Nobody completes a review of themselves for its author')],
  lacksAll(actor, kindPermissions.MANAGER),
  locked(status),
]

const againstMoving = (actor: Actor, review: ReviewFacts, next: 'SUBMITTED' | 'COMPLETED'): Reason[] => [
  ...(review.authorLeft && next === 'COMPLETED' ? againstStandingIn : againstEditing)(actor, review),
  [!reviewTransitions[review.status].includes(next), () => wrongStatus(review.status)],
]

/** What somebody says of themselves is in the review itself: there is nothing for them to comment on. */
const againstCommenting = (actor: Actor, { userId, kind, status }: ReviewFacts): Reason[] => [
  isNot(userId, actor, 'Only whom a review is about comments on it'),
  lacksAll(actor, 'performance.read'),
  [kind === 'SELF', () => forbidden('You cannot comment on a review of your own')],
  locked(status),
]

const againstDiscarding = (actor: Actor, { authorId, kind, status }: ReviewFacts): Reason[] => [
  isNot(authorId, actor, onlyAuthor),
  lacksAll(actor, kindPermissions[kind], 'performance.delete'),
  [
    status !== 'DRAFT',
    () => conflict('This review was submitted and can no longer be discarded', 'performance.submitted'),
  ],
]

/** Who may do what with a review: why the actor may not, or null. */
export const reviewPolicy = {
  edit: (actor: Actor, review: ReviewFacts) => firstRefusal(againstEditing(actor, review)),
  move: (actor: Actor, review: ReviewFacts, next: 'SUBMITTED' | 'COMPLETED') =>
    firstRefusal(againstMoving(actor, review, next)),
  comment: (actor: Actor, review: ReviewFacts) => firstRefusal(againstCommenting(actor, review)),
  remove: (actor: Actor, review: ReviewFacts) => firstRefusal(againstDiscarding(actor, review)),
}

/** What the actor may do with a review now: the row’s `can`. */
export const reviewActions = (actor: Actor, review: ReviewFacts) => ({
  edit: isFree(againstEditing(actor, review)),
  submit: isFree(againstMoving(actor, review, 'SUBMITTED')),
  complete: isFree(againstMoving(actor, review, 'COMPLETED')),
  comment: isFree(againstCommenting(actor, review)),
  remove: isFree(againstDiscarding(actor, review)),
})

const statusWords: Record<ReviewStatus, string> = {
  DRAFT: 'a draft',
  SUBMITTED: 'submitted',
  COMPLETED: 'completed',
}
const wrongStatus = (status: ReviewStatus) =>
  conflict(`This review is ${statusWords[status]}. Please reload to see its present state.`, 'performance.wrong_status')

/** What may be done with a goal depends on; whoever asks sees it. */
interface GoalFacts {
  userId: string
}

/** Goals are set for those below, by who sees everybody’s performance for anybody: what one sees of others is below. */
const againstSetting = (actor: Actor, { userId }: GoalFacts): Reason[] => [
  lacksAll(actor, 'performance.goals_manage'),
  [userId === actor.id && !seesAll(actor), () => forbidden('Your own goals are set by those above you')],
]

/** Progress is its owner’s, and admins’, to move (specification 3, section 7); not that of managers. */
const againstProgress = (actor: Actor, goal: GoalFacts): Reason[] =>
  goal.userId === actor.id
    ? [lacksAll(actor, 'performance.read')]
    : [
        [!seesAll(actor), () => forbidden('Only whose goal it is and administrators change its progress')],
        lacksAll(actor, 'performance.goals_manage'),
      ]

/** Who may do what with a goal: why the actor may not, or null. */
export const goalPolicy = {
  set: (actor: Actor, goal: GoalFacts) => firstRefusal(againstSetting(actor, goal)),
  progress: (actor: Actor, goal: GoalFacts) => firstRefusal(againstProgress(actor, goal)),
}

/** What the actor may do with a goal now: the row’s `can`. */
export function goalActions(actor: Actor, goal: GoalFacts) {
  const sets = isFree(againstSetting(actor, goal))
  return { progress: isFree(againstProgress(actor, goal)), edit: sets, remove: sets }
}

/** What may be done with a note depends on; whoever asks sees it. */
interface NoteFacts {
  createdBy: string
}

const onlyWriter = 'Only who wrote a note changes it'
const againstEditingNote = (actor: Actor, { createdBy }: NoteFacts): Reason[] => [
  isNot(createdBy, actor, onlyWriter),
  lacksAll(actor, 'performance.update'),
]
const againstRemovingNote = (actor: Actor, { createdBy }: NoteFacts): Reason[] => [
  isNot(createdBy, actor, onlyWriter),
  lacksAll(actor, 'performance.delete', 'performance.create'),
]

/** Who may do what with a note: why the actor may not, or null. */
export const notePolicy = {
  add: (actor: Actor, userId: string): Refusal | null =>
    userId === actor.id ? forbidden('You cannot write a note about yourself') : null,
  edit: (actor: Actor, note: NoteFacts) => firstRefusal(againstEditingNote(actor, note)),
  remove: (actor: Actor, note: NoteFacts) => firstRefusal(againstRemovingNote(actor, note)),
}

/** What the actor may do with a note now: the row’s `can`. */
export const noteActions = (actor: Actor, note: NoteFacts) => ({
  edit: isFree(againstEditingNote(actor, note)),
  remove: isFree(againstRemovingNote(actor, note)),
})

/** Whether the actor reads a note while it is private: who wrote it, and who sees all, but never whom it is about. */
export const readsPrivate = (actor: Actor, { user, createdBy }: { user: { id: string }; createdBy: { id: string } }) =>
  createdBy.id === actor.id || (seesAll(actor) && user.id !== actor.id)

/** 409 where something was changed since it was seen; else null. */
export const staleRefusal = ({ updatedAt }: { updatedAt: string }, seen: string | undefined): Refusal | null =>
  seen === undefined || seen === updatedAt
    ? null
    : conflict('This was changed meanwhile. Please look at it again.', 'performance.changed_meanwhile')
