import type { Review } from '@muster/contract/performance/reviews'
import { hasVisibleCharacter } from '@muster/contract/kit/text'
import type { Context } from '../../../context.ts'
import { invalid, type Refusal } from '../../../kernel/errors.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { reviewSubmitted } from '../messages.ts'
import { performanceChanged } from '../recipients.ts'

type Words = Pick<Review, 'achievements' | 'areasForImprovement' | 'managerComments'>

/** Returns a 400 refusal for a review without any text; else null. */
export const unfinishedRefusal = ({ achievements, areasForImprovement, managerComments }: Words): Refusal | null =>
  [achievements, areasForImprovement, managerComments].some(hasVisibleCharacter)
    ? null
    : invalid({
        managerComments: 'Please fill in achievements, areas for improvement or comments before you submit',
      })

/** Returns the events after submitting a review. The reviewed person is notified, unless it is a self review. */
export function submittedEvents({ actor, request: { at } }: Context, review: Review): NewEvent[] {
  const { id, user, author, kind } = review
  return [
    ...(kind === 'SELF' ? [] : [notify({ ...reviewSubmitted(id, author), at }, [user.id])]),
    ...performanceChanged(user.id, author.id, actor.id),
  ]
}
