import { commentRemovalMinutes } from '@muster/contract/payroll/comments'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../../kernel/errors.ts'

/** The facts of a comment that the actor can see. */
export interface CommentFacts {
  writtenBy: string
  createdAt: string
  removedAt: string | null
}

const settled = () =>
  conflict(
    'A comment can only be removed once, within an hour of writing it. You can add another one.',
    'payroll.comment_settled',
  )

function isOld({ createdAt }: CommentFacts): boolean {
  const end = Temporal.Instant.from(createdAt).add({ minutes: commentRemovalMinutes })
  return Temporal.Instant.compare(now(), end) > 0
}

const againstRemoving = (actor: Actor, comment: CommentFacts): Reason[] => [
  [comment.writtenBy !== actor.id, () => forbidden('You can only remove your own comments')],
  [comment.removedAt !== null || isOld(comment), settled],
]

/** Returns the refusal to remove a comment: 403 for someone else's, 409 after an hour or a second time; null if allowed. */
export const removalRefusal = (actor: Actor, comment: CommentFacts): Refusal | null =>
  firstRefusal(againstRemoving(actor, comment))

/** Returns `can` of a comment. */
export const commentActions = (actor: Actor, comment: CommentFacts) => ({
  remove: isAllowed(againstRemoving(actor, comment)),
})
