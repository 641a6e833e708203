import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Review } from '@muster/contract/performance/reviews'
import { orpc } from '../../../kit/api/client.ts'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { localDayOf, formatDate, formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { PersonLink } from '../../../kit/people/Person.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { ChangeHistory } from '../shared/ChangeHistory.tsx'
import type { PerformanceActions } from '../shared/links.ts'
import { Stars } from '../shared/Stars.tsx'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { commentsLabel, reviewKindWords, reviewStyles } from '../shared/labels.ts'
import { Subject } from '../shared/Subject.tsx'
import { TextSection } from '../shared/TextSection.tsx'

/** Shows the review named in the URL (specification 3, section 2). */
export const ReviewDialog = ({ isHidden, actions }: { isHidden: boolean; actions: PerformanceActions }) => {
  const { t } = useTranslation()
  return (
    <RecordDialog
      name="review"
      isHidden={isHidden}
      query={(id) => orpc.performance.review.queryOptions({ input: { id } })}
      title={(answer) =>
        answer ? t('Performance Review: {period}', { period: answer.review.reviewPeriod }) : t('Performance Review')
      }
      notFound={{ title: t('Review not found'), back: t('Close') }}
    >
      {({ review }) => <ReviewDetails key={review.id} review={review} actions={actions} />}
    </RecordDialog>
  )
}

const dayOf = (instant: string | null) => instant && formatDate(localDayOf(instant))

function ReviewDetails({ review, actions }: { review: Review; actions: PerformanceActions }) {
  const { t } = useTranslation()
  const visibility = usePerformanceScope()
  const { id, user, author, authorLeft, kind, status, overallRating, dueOn, can, employeeComments } = review
  const emptyText = t('Nothing written')
  const isCompleting = can.complete && !can.submit
  return (
    <>
      <Stack gap="lg">
        <Stack gap="md">
          {visibility.names(user) ? <Subject person={user} /> : null}
          <Group gap="xs">
            <StatusBadge look={reviewStyles[status]} />
            <span className="tag">{t(reviewKindWords[kind])}</span>
          </Group>
          <Facts
            folds
            facts={[
              { label: t('Overall Rating'), value: <Stars rating={overallRating} size={20} />, wide: true },
              {
                label: t('Written by'),
                value: authorLeft ? t('{name} (has left)', { name: fullName(author) }) : <PersonLink person={author} />,
              },
              { label: t('Submit by'), value: status === 'DRAFT' && dueOn ? formatDay(dueOn) : null },
              { label: t('Submitted'), value: dayOf(review.submittedAt) },
              { label: t('Completed'), value: dayOf(review.completedAt) },
            ]}
          />
        </Stack>
        {review.isReplaced ? (
          <p className="notice" data-colour="amber">
            {t('Replaced by a newer review for the same period. Only the newer one counts toward the average.')}
          </p>
        ) : null}
        <TextSection title={t('Goals')} text={review.goals} emptyText={emptyText} />
        <TextSection title={t('Achievements')} text={review.achievements} emptyText={emptyText} />
        <TextSection title={t('Areas for Improvement')} text={review.areasForImprovement} emptyText={emptyText} />
        <TextSection title={t(commentsLabel(kind))} text={review.managerComments} emptyText={emptyText} />
        <TextSection title={t('Employee Comments')} text={employeeComments} />
        {can.comment && !employeeComments ? (
          <p className="notice" data-colour="blue">
            {t('You can comment on this review until it is completed.')}
          </p>
        ) : null}
        {authorLeft && can.complete ? (
          <p className="notice" data-colour="blue">
            {t('{name} wrote this review and has left. You can complete it but not edit it.', {
              name: fullName(author),
            })}
          </p>
        ) : null}
        {status === 'DRAFT' ? null : (
          <ChangeHistory
            query={orpc.performance.reviewHistory.queryOptions({ input: { id } })}
            fieldLabels={{ managerComments: commentsLabel(kind) }}
          />
        )}
      </Stack>
      {Object.values(can).some(Boolean) ? (
        <DialogButtons>
          {can.remove ? (
            <Button variant="default" onClick={() => actions.removeReview(review)}>
              {t('Discard Draft')}
            </Button>
          ) : null}
          {can.edit ? (
            <Button variant="default" onClick={() => actions.editReview(review)}>
              {t('Edit')}
            </Button>
          ) : null}
          {can.comment ? (
            <Button variant={isCompleting ? 'default' : 'filled'} onClick={() => actions.commentReview(review)}>
              {employeeComments ? t('Edit Your Comments') : t('Comment')}
            </Button>
          ) : null}
          {can.submit ? <Button onClick={() => actions.submitReview(review)}>{t('Submit Review')}</Button> : null}
          {can.complete ? <Button onClick={() => actions.completeReview(review)}>{t('Complete Review')}</Button> : null}
        </DialogButtons>
      ) : null}
    </>
  )
}
