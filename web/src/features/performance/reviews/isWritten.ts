import type { Review } from '@muster/contract/performance/reviews'

/** The texts of which a submitted review needs at least one. */
const writtenFields = ['achievements', 'areasForImprovement', 'managerComments'] as const

/** Returns true if a review has enough text to be submitted. */
export const isWritten = (texts: Pick<Review, (typeof writtenFields)[number]>): boolean =>
  writtenFields.some((key) => texts[key].trim() !== '')
