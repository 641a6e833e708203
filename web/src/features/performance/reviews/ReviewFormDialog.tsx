import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateReview, type Review } from '@muster/contract/performance/reviews'
import type { PersonReference } from '@muster/contract/performance/shared'
import { client, orpc } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { PersonField } from '../../../kit/form/people/PersonField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { openReview } from '../shared/links.ts'
import { commentsLabel } from '../shared/labels.ts'
import { RatingField } from './RatingField.tsx'
import { repeatedReviewQuestion } from './repeatedReviewQuestion.ts'
import { checkReview, inputOf, reviewFieldGroups, valuesOf } from './reviewForm.ts'

/**
 * The kind of review, if it is chosen before the person: `self` for a review of the user, `peer` for one of a
 * colleague.
 */
export type ReviewOf = 'self' | 'peer'

interface ReviewFormProps {
  review?: Review
  about?: PersonReference
  of?: ReviewOf
  onClose: () => void
}

/** Returns the title of the form. */
function useTitle({ review, of }: ReviewFormProps): string {
  const { t } = useTranslation()
  if (review) return t('Edit Review')
  if (of === 'self') return t('Review Yourself')
  return of === 'peer' ? t('Review a Colleague') : t('Create Review')
}

/** Lets the user create a review, as a draft or submitted at once, or edit `review` (specification 3, section 3). */
export default function ReviewFormDialog(props: ReviewFormProps) {
  const { review, of, onClose } = props
  const { t } = useTranslation()
  const { user: me } = useSession()
  const today = useToday()
  const title = useTitle(props)
  const about = of === 'self' ? me : props.about
  const [present, setPresent] = useState(review)
  const isDraft = (present?.status ?? 'DRAFT') === 'DRAFT'
  // True if the user pressed Submit, false for Save Draft.
  const submits = useRef(true)
  // True once the user has confirmed another review of the same period.
  const isRepeat = useRef(false)
  const [asksAgain, setAsksAgain] = useState(false)
  const form = useForm({
    initial: valuesOf(review, about),
    schema: CreateReview,
    toInput: (values) => inputOf(values, submits.current, isRepeat.current),
    check: (values) => checkReview(values, submits.current || !isDraft),
    names: { userId: 'user' },
    submit: ({ userId, submit, ...content }, { context }) => {
      if (!present) return client.performance.createReview({ ...content, userId, submit }, { context })
      const { id, updatedAt } = present
      const status = isDraft && submit ? ('SUBMITTED' as const) : undefined
      return client.performance.editReview({ ...content, id, updatedAt, status }, { context })
    },
    onSuccess: ({ review: now }) => {
      if (now.status === 'DRAFT') showSuccess(t('Draft saved'), t('Only you can see it until you submit it.'))
      else if (isDraft)
        showSuccess(
          t('Review submitted'),
          now.kind === 'SELF'
            ? now.reviewPeriod
            : t('{name} can read it and comment on it.', { name: fullName(now.user) }),
        )
      else showSuccess(t('Review updated'), now.reviewPeriod)
      onClose()
      if (!review) openReview(now)
    },
    invalidates: 'performance',
    explainRefusal: ({ code }) => {
      if (code !== 'review.repeated') return undefined
      setAsksAgain(true)
      return { failure: null }
    },
    concurrent: {
      parts: reviewFieldGroups,
      code: 'performance.changed_meanwhile',
      read: async () => {
        const { review: now } = await client.performance.review({ id: present?.id ?? '' })
        setPresent(now)
        return valuesOf(now)
      },
      goneMessage: 'This review has been discarded.',
    },
  })
  const send = (submit: boolean) => {
    submits.current = submit
    isRepeat.current = false
    return form.submit()
  }
  const sendAgain = async () => {
    isRepeat.current = true
    await form.submit()
    setAsksAgain(false)
  }
  const { user } = form.values
  const kind = review?.kind ?? (user?.id === me.id ? 'SELF' : of === 'peer' ? 'PEER' : 'MANAGER')
  return (
    <>
      <FormDialog
        form={{ ...form, submit: () => send(true) }}
        onClose={onClose}
        title={title}
        submit={isDraft ? t('Submit Review') : t('Save Changes')}
        second={isDraft ? { label: t('Save Draft'), send: () => send(false) } : undefined}
        disabled={!isDraft && !form.dirty}
        failed={isDraft ? t('The review could not be saved') : t('Failed to update review')}
        size={640}
      >
        {about?.id === me.id || review?.kind === 'SELF' ? null : (
          <PersonField
            form={form}
            name="user"
            label={of === 'peer' ? t('Colleague') : t('Employee')}
            readOnly={review !== undefined || about !== undefined}
            query={(search) =>
              orpc.performance.people.queryOptions({
                input: { about: 'review', search },
                select: ({ people }) => (of === 'peer' ? people.filter(({ id }) => id !== me.id) : people),
                enabled: !review,
              })
            }
          />
        )}
        <div className="pair">
          <TextField
            form={form}
            name="reviewPeriod"
            label={t('Review Period')}
            placeholder={t('e.g. 2026 Q4')}
            required
          />
          <RatingField form={form} name="overallRating" label={t('Overall Rating')} />
        </div>
        <TextAreaField form={form} name="goals" label={t('Goals')} rows={3} />
        <TextAreaField form={form} name="achievements" label={t('Achievements')} rows={4} />
        <TextAreaField form={form} name="areasForImprovement" label={t('Areas for Improvement')} rows={4} />
        <TextAreaField form={form} name="managerComments" label={t(commentsLabel(kind))} rows={4} />
        {isDraft ? (
          <DayField
            form={form}
            name="dueOn"
            label={t('Submit by (optional)')}
            description={t('You’ll be reminded three days before.')}
            min={review?.dueOn && review.dueOn < today ? review.dueOn : today}
            max="2100-12-31"
            optional
          />
        ) : null}
        <p className="soft small">
          {isDraft
            ? user && user.id !== me.id
              ? t('Only you can see a draft. Once submitted, {name} can read it and comment.', {
                  name: user.firstName,
                })
              : t('Only you can see a draft.')
            : t('Changes are recorded in the review’s history.')}
        </p>
      </FormDialog>
      <ConfirmDialog
        opened={asksAgain}
        {...repeatedReviewQuestion({ kind, user: user ?? me, reviewPeriod: form.values.reviewPeriod }, isDraft)}
        submitting={form.submitting}
        onClose={() => setAsksAgain(false)}
        onConfirm={() => void sendAgain()}
      />
    </>
  )
}
