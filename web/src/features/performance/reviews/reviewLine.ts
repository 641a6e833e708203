import type { Review } from '@muster/contract/performance/reviews'
import { i18n } from '../../../i18n.ts'
import { localDayOf, formatDate } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { reviewKindWords } from '../shared/labels.ts'

/** Returns the date a review was submitted or, for a draft, created. */
export const dayOfReview = ({ submittedAt, createdAt }: Review): string =>
  formatDate(localDayOf(submittedAt ?? createdAt))

/** Returns the kind, author and date of a review, such as `Manager review by Amira Hassan, 20 Nov 2026`. */
export function reviewLine(review: Review): string {
  const kind = i18n.t(reviewKindWords[review.kind])
  const day = dayOfReview(review)
  return review.kind === 'SELF'
    ? i18n.t('{kind}, {day}', { kind, day })
    : i18n.t('{kind} by {name}, {day}', { kind, name: fullName(review.author), day })
}
