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
 * Discards a draft of the actor.
 * @throws Refusal 404 out of sight; 403 for another’s; 409 once it was submitted.
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
