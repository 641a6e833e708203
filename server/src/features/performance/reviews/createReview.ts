import { randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CreateReview } from '@muster/contract/performance/reviews'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockRecords } from '../../../db/lockRecords.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf, conflict } from '../../../kernel/errors.ts'
import { maxReviewDrafts } from '../../../limits/bounds.ts'
import { recordChange } from '../history.ts'
import { timeOf } from '../moments.ts'
import { reviewKindOf } from '../writable.ts'
import { performanceReviews } from '../tables.ts'
import { reviewById } from './queries.ts'
import { lockSame, repeatedRefusal, replaceOlder } from './replacing.ts'
import { submittedEvents, unfinishedRefusal } from './submitting.ts'
import { ownChanged } from '../recipients.ts'

/**
 * Creates a review of a person below the actor, of themselves or of a colleague. Saves it as a draft, visible only to
 * the actor, or submits it.
 * @throws Refusal 404 if the person is not visible to the actor; 403 without the permission for its kind; 400 for a
 * person who is not active, or for submitting without text; 409 (`review.too_many_drafts`) at the maximum number of
 * drafts about the person; 409 (`review.repeated`) if there is a review of the same period and `again` is not set.
 */
export const createReview = (ctx: Context, { submit, again, ...input }: CreateReview) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    await lockRecords(tx, 'reviews', actor.id)
    const kind = await reviewKindOf(tx, actor, input.userId)
    throwIf(submit ? unfinishedRefusal(input) : await draftsRefusal(tx, actor.id, input.userId))
    const same = { ...input, kind, authorId: actor.id }
    const others = submit ? await lockSame(tx, same) : []
    throwIf(repeatedRefusal(others, same, again))
    const [id, at] = [randomUUIDv7(), timeOf(ctx)]
    const status = submit ? ('SUBMITTED' as const) : ('DRAFT' as const)
    const times = { createdAt: at, updatedAt: at, submittedAt: submit ? at : null }
    const { isReplaced, replaced } = await replaceOlder(tx, others, at)
    const review = await inOrder(
      () =>
        tx
          .insert(performanceReviews)
          .values({ ...same, ...times, id, status, isReplaced })
          .execute(),
      ...(submit ? [() => recordChange(tx, ctx, { thing: 'REVIEW', thingId: id, action: 'SUBMITTED' })] : []),
      () => reviewById(tx, actor, id),
    )
    return {
      action: submit ? 'review.submitted' : 'review.drafted',
      subject: { type: 'performance_review', id },
      // Only the author must know of a draft, so the entry is filed under them.
      personId: submit ? input.userId : actor.id,
      after: { status, kind, ...(replaced.length > 0 && { replaced }) },
      events: submit ? submittedEvents(ctx, review) : [ownChanged(actor.id)],
      answer: { review },
    }
  })

async function draftsRefusal(tx: Tx, authorId: string, userId: string) {
  const ofPerson = and(
    eq(performanceReviews.authorId, authorId),
    eq(performanceReviews.userId, userId),
    eq(performanceReviews.status, 'DRAFT'),
  )
  return (await tx.$count(performanceReviews, ofPerson)) < maxReviewDrafts
    ? null
    : conflict(
        `You already have ${maxReviewDrafts} drafts about this person. Please submit or delete one first.`,
        'review.too_many_drafts',
      )
}
