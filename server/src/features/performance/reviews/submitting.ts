import type { Review } from '@muster/contract/performance/reviews'
import { isVisible } from '@muster/contract/kit/text'
import type { Context } from '../../../context.ts'
import { invalid, type Refusal } from '../../../errors.ts'
import { type NewEvent, notice } from '../../../events/event.ts'
import { reviewSubmitted } from '../messages.ts'
import { performanceChanged } from '../told.ts'

type Words = Pick<Review, 'achievements' | 'areasForImprovement' | 'managerComments'>

/** 400 for a review in which nothing is said beside the stars; else null. */
export const unfinishedRefusal = ({ achievements, areasForImprovement, managerComments }: Words): Refusal | null =>
  [achievements, areasForImprovement, managerComments].some(isVisible)
    ? null
    : invalid({
        managerComments: 'Please write about achievements, areas for improvement, or your comments before you submit',
      })

/** What others hear of a review that was just submitted: whom it is about is told, but for one’s own. */
export function submittedEvents({ actor, request: { at } }: Context, review: Review): NewEvent[] {
  const { id, user, author, kind } = review
  return [
    ...(kind === 'SELF' ? [] : [notice({ ...reviewSubmitted(id, author), at }, [user.id])]),
    ...performanceChanged(user.id, author.id, actor.id),
  ]
}
