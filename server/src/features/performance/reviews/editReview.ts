import { eq } from 'drizzle-orm'
import type { EditReview, Review } from '@muster/contract/performance/reviews'
import type { PerformanceChange } from '@muster/contract/performance/shared'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { lockRecords } from '../../../db/lockRecords.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { changesOf, recordChange } from '../history.ts'
import { reviewCommented, reviewCompleted, reviewOfFormerCommented } from '../messages.ts'
import { laterThan, timeOf } from '../moments.ts'
import { reviewPolicy, staleRefusal } from '../policy.ts'
import { performanceReviews } from '../tables.ts'
import { nearestManager, ownChanged, performanceChanged } from '../recipients.ts'
import { lockReview, reviewById } from './queries.ts'
import { countNewest, rankReview } from './replacing.ts'
import { submittedEvents, unfinishedRefusal } from './submitting.ts'

type Action = PerformanceChange['action']

const auditActions = {
  CHANGED: 'review.changed',
  SUBMITTED: 'review.submitted',
  COMPLETED: 'review.completed',
  COMMENTED: 'review.commented',
} as const

/**
 * Changes, submits or completes a review of the actor, or adds comments to a review of them. If the author has left, a
 * manager of the reviewed person can complete it.
 * @throws Refusal 404 if the review is not visible to the actor; 403 if they may not do this; 409 if it is completed,
 * has changed since it was read, or can't change to this status; 409 (`review.repeated`) if there is another review of
 * the same period and `again` is not set; 400 for submitting without text.
 */
export const editReview = (ctx: Context, { id, updatedAt, status: next, again, ...values }: EditReview) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { employeeComments, ...content } = values
    if (next === 'SUBMITTED' || content.reviewPeriod !== undefined) await lockRecords(tx, 'reviews', actor.id)
    const review = await lockReview(tx, actor, id)
    const status = next ?? review.status
    const comments = employeeComments !== undefined
    const edits = Object.values(content).some((value) => value !== undefined) || !(next || comments)
    throwIf(
      edits ? reviewPolicy.edit(actor, review) : null,
      next ? reviewPolicy.move(actor, review, next) : null,
      comments ? reviewPolicy.comment(actor, review) : null,
      staleRefusal(review.updatedAt, updatedAt),
      status === 'DRAFT' ? null : unfinishedRefusal({ ...review, ...definedValues(content) }),
    )
    const at = timeOf(ctx)
    const { remaining, replaced, isReplaced } = await rankReview(tx, {
      review,
      period: content.reviewPeriod,
      submits: next === 'SUBMITTED',
      at,
      again,
    })
    const changes = changesOf(review, values)
    const action: keyof typeof auditActions = next ?? (comments ? 'COMMENTED' : 'CHANGED')
    const times = {
      ...(next === 'SUBMITTED' && { submittedAt: at }),
      ...(next === 'COMPLETED' && { completedAt: at }),
      updatedAt: laterThan(performanceReviews.updatedAt, at),
    }
    // The history leaves out the changes to a draft and its planned date, which only the author may see.
    const storedChanges = next === 'SUBMITTED' ? [] : changes.filter(({ field }) => field !== 'dueOn')
    const isKept = status !== 'DRAFT' && (next !== undefined || storedChanges.length > 0)
    const answer = await inOrder(
      () =>
        tx
          .update(performanceReviews)
          .set({ ...values, ...times, status, isReplaced })
          .where(eq(performanceReviews.id, id))
          .execute(),
      ...(remaining ? [() => countNewest(tx, remaining)] : []),
      ...(isKept
        ? [() => recordChange(tx, ctx, { thing: 'REVIEW' as const, thingId: id, action, changes: storedChanges })]
        : []),
      () => reviewById(tx, actor, id),
    )
    return {
      action: auditActions[action],
      subject: { type: 'performance_review', id },
      personId: status === 'DRAFT' ? actor.id : review.userId,
      before: { status: review.status },
      after: {
        status,
        changed: changes.map(({ field }) => field),
        ...(replaced.length > 0 && { replaced }),
        ...(action === 'COMPLETED' && review.authorId !== actor.id && { insteadOf: review.authorId }),
      },
      events: status === 'DRAFT' ? [ownChanged(actor.id)] : eventsOf(ctx, answer, action),
      answer: { review: answer },
    }
  })

const definedValues = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

function eventsOf(ctx: Context, review: Review, action: Action): NewEvent[] {
  if (action === 'SUBMITTED') return submittedEvents(ctx, review)
  const { id, user, author, authorLeft, kind } = review
  const { actor, request } = ctx
  const { at } = request
  const stale = performanceChanged(user.id, author.id, actor.id)
  if (action === 'COMMENTED') {
    const notified = authorLeft
      ? notify({ ...reviewOfFormerCommented(id, user, author), at }, nearestManager(user.id))
      : notify({ ...reviewCommented(id, user), at }, [author.id])
    return [notified, ...stale]
  }
  if (action !== 'COMPLETED' || kind === 'SELF') return stale
  return [notify({ ...reviewCompleted(id, actor), at }, [user.id]), ...stale]
}
