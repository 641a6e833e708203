import type { Review } from '@muster/contract/performance/reviews'
import { localDayOf, formatDate } from '../../../kit/format.ts'

/** Returns the date a review was submitted or, for a draft, created. */
export const dayOfReview = ({ submittedAt, createdAt }: Review): string =>
  formatDate(localDayOf(submittedAt ?? createdAt))
