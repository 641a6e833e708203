import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { deleteChanges } from '../history.ts'
import { reviewPolicy } from '../policy.ts'
import { performanceReviews } from '../tables.ts'
import { ownChanged } from '../recipients.ts'
import { lockReview } from './queries.ts'

/**
 * Deletes a draft review of the actor.
 * @throws Refusal 404 if it is not visible to the actor; 403 for another person's review; 409 for a submitted review.
 */
export const removeReview = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    throwIf(reviewPolicy.remove(actor, await lockReview(tx, actor, id)))
    await tx.delete(performanceReviews).where(eq(performanceReviews.id, id))
    await deleteChanges(tx, id)
    return {
      action: 'review.discarded',
      subject: { type: 'performance_review', id },
      personId: actor.id,
      events: [ownChanged(actor.id)],
      answer: undefined,
    }
  })
