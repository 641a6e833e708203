import { IconCheck, IconMessage, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Review } from '@muster/contract/performance/reviews'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { openReview, type PerformanceActions } from '../shared/links.ts'

/**
 * Returns a function that returns the step a review is waiting for: its author continues a draft and completes a
 * submitted review, and the reviewed person reads and comments on it; null if it is waiting for nothing.
 */
export function useNextStep(actions: PerformanceActions): (review: Review) => RowAction | null {
  const { t } = useTranslation()
  return (review) => {
    const { can, kind, employeeComments } = review
    if (can.submit)
      return {
        label: t('Continue'),
        icon: <IconPencil size={16} />,
        isNext: true,
        onClick: () => actions.editReview(review),
      }
    // A self-review stays open until the managers have read it.
    if (can.complete && kind !== 'SELF')
      return {
        label: t('Complete'),
        icon: <IconCheck size={16} />,
        isNext: true,
        onClick: () => actions.completeReview(review),
      }
    if (can.comment && !employeeComments)
      return { label: t('Read'), icon: <IconMessage size={16} />, isNext: true, onClick: () => openReview(review) }
    return null
  }
}
