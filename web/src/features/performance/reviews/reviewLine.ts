import type { Review } from '@muster/contract/performance/reviews'
import { i18n } from '../../../i18n.ts'
import { dayHere, formatDate } from '../../../kit/format.ts'
import { fullName } from '../../../kit/names.ts'
import { reviewKindWords } from '../shared/words.ts'

/** The day that tells a review from others: when it was submitted, of a draft when it was begun. */
export const dayOfReview = ({ submittedAt, createdAt }: Review): string => formatDate(dayHere(submittedAt ?? createdAt))

/** Of which kind a review is, by whom and from when, `Manager review by Amira Hassan, 20 Nov 2026`. */
export function reviewLine(review: Review): string {
  const kind = i18n.t(reviewKindWords[review.kind])
  const day = dayOfReview(review)
  return review.kind === 'SELF'
    ? i18n.t('{kind}, {day}', { kind, day })
    : i18n.t('{kind} by {name}, {day}', { kind, name: fullName(review.author), day })
}
