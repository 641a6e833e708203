import { useTranslation } from 'react-i18next'
import type { Review } from '@muster/contract/performance/reviews'
import { TextWithPerson } from '../../../kit/people/Person.tsx'
import { reviewKindWords } from '../shared/labels.ts'
import { dayOfReview } from './dayOfReview.ts'

/**
 * Shows the kind, author and date of a review, such as `Manager review by Amira Hassan, 20 Nov 2026`. `isDated` is true
 * if the date stands elsewhere.
 */
export function ReviewLine({ review, isDated = false }: { review: Review; isDated?: boolean }) {
  const { t } = useTranslation()
  const kind = t(reviewKindWords[review.kind])
  if (isDated)
    return review.kind === 'SELF' ? (
      kind
    ) : (
      <TextWithPerson person={review.author} text={(name) => t('{kind} by {name}', { kind, name })} />
    )
  // The date never breaks across lines.
  const day = dayOfReview(review).replaceAll(' ', '\u00a0')
  if (review.kind === 'SELF') return t('{kind}, {day}', { kind, day })
  return <TextWithPerson person={review.author} text={(name) => t('{kind} by {name}, {day}', { kind, name, day })} />
}
