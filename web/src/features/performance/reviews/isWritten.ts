import type { Review } from '@muster/contract/performance/reviews'

/** The text fields of a review, at least one of which must be filled in before it is submitted. */
const writtenFields = ['achievements', 'areasForImprovement', 'managerComments'] as const

/** Returns whether a review has enough text to be submitted. */
export const isWritten = (texts: Pick<Review, (typeof writtenFields)[number]>): boolean =>
  writtenFields.some((key) => texts[key].trim() !== '')
