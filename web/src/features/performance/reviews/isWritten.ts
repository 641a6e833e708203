import type { Review } from '@muster/contract/performance/reviews'

/** What is written of a review, of which a submitted one needs one at least. */
const written = ['achievements', 'areasForImprovement', 'managerComments'] as const

/** Whether enough is written of a review for it to be submitted. */
export const isWritten = (texts: Pick<Review, (typeof written)[number]>): boolean =>
  written.some((key) => texts[key].trim() !== '')
