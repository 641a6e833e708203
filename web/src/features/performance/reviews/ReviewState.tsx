import { useTranslation } from 'react-i18next'
import type { Review } from '@muster/contract/performance/reviews'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { reviewStyles } from '../shared/labels.ts'

/** Shows the status of a review, and whether a newer one has replaced it. */
export function ReviewState({ review: { status, isReplaced } }: { review: Review }) {
  const { t } = useTranslation()
  return (
    <div>
      <StatusBadge look={reviewStyles[status]} />
      {isReplaced ? <p className="faint small">{t('Replaced by a newer review')}</p> : null}
    </div>
  )
}
