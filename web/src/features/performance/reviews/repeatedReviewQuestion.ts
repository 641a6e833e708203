import type { ReviewKind } from '@muster/contract/performance/enumerations'
import { i18n } from '../../../i18n.ts'
import { fullName } from '../../../kit/people/names.ts'

interface RepeatedReview {
  kind: ReviewKind
  user: { firstName: string; lastName: string }
  reviewPeriod: string
}

/**
 * Returns the texts of the confirmation dialog shown before another review of the same person and period is submitted
 * or saved.
 */
export const repeatedReviewQuestion = ({ kind, user, reviewPeriod }: RepeatedReview, submits: boolean) => ({
  title: submits ? i18n.t('Submit another review?') : i18n.t('Save as another review?'),
  message:
    kind === 'SELF'
      ? i18n.t(
          'You have already reviewed yourself for {period}. Only the newer review will count toward the average.',
          {
            period: reviewPeriod.trim(),
          },
        )
      : i18n.t('You have already reviewed {name} for {period}. Only the newer review will count toward the average.', {
          name: fullName(user),
          period: reviewPeriod.trim(),
        }),
  confirmLabel: submits ? i18n.t('Submit Anyway') : i18n.t('Save Anyway'),
})
