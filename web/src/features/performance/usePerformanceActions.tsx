import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Goal } from '@muster/contract/performance/goals'
import type { Note } from '@muster/contract/performance/notes'
import type { Review } from '@muster/contract/performance/reviews'
import { client } from '../../kit/api/client.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { fullName } from '../../kit/people/names.ts'
import { setAddress } from '../../kit/session/address.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { useAction } from '../../kit/useAction.tsx'
import { isWritten } from './reviews/isWritten.ts'
import { repeatedReviewQuestion } from './reviews/repeatedReviewQuestion.ts'
import type { PerformanceActions } from './shared/links.ts'

const ReviewFormDialog = lazyPart(() => import('./reviews/ReviewFormDialog.tsx'))
const CommentDialog = lazyPart(() => import('./reviews/CommentDialog.tsx'))
const GoalFormDialog = lazyPart(() => import('./goals/GoalFormDialog.tsx'))
const NoteFormDialog = lazyPart(() => import('./notes/NoteFormDialog.tsx'))

const itemIdOf = ({ id }: { id: string }) => id

/**
 * Returns the action that submits a draft after confirmation. If there is another review of the same period, the dialog
 * asks for a second confirmation.
 */
function useSubmit() {
  const { t } = useTranslation()
  const [repeated, setRepeated] = useState<Review | null>(null)
  return useAction({
    call: (review: Review, context) =>
      client.performance.editReview(
        { id: review.id, status: 'SUBMITTED', updatedAt: review.updatedAt, again: review === repeated },
        { context },
      ),
    onSuccess: (_, { reviewPeriod }) => showSuccess(t('Review submitted'), reviewPeriod),
    explainRefusal: ({ code }, review) => {
      if (code !== 'review.repeated') return undefined
      setRepeated(review)
      // No error message, since the dialog now asks about it.
      return ''
    },
    invalidates: 'performance',
    itemIdOf,
    confirm: (review) =>
      review === repeated
        ? repeatedReviewQuestion(review, true)
        : {
            title: t('Submit this review?'),
            message:
              review.kind === 'SELF'
                ? t('Once submitted, your managers can read it.')
                : t('{name} is notified and can read it and comment until you complete it.', {
                    name: fullName(review.user),
                  }),
            confirmLabel: t('Submit Review'),
          },
  })
}

/** Returns the actions on reviews, goals and notes that need a confirmation. */
function useQuestions() {
  const { t } = useTranslation()
  const submit = useSubmit()
  const complete = useAction({
    call: ({ id, updatedAt }: Review, context) =>
      client.performance.editReview({ id, status: 'COMPLETED', updatedAt }, { context }),
    onSuccess: (_, { reviewPeriod }) => showSuccess(t('Review completed'), reviewPeriod),
    invalidates: 'performance',
    itemIdOf,
    confirm: ({ kind, user, employeeComments }) => ({
      title: t('Complete this review?'),
      message:
        kind === 'SELF' || employeeComments
          ? t('Completed reviews are locked and can’t be changed.')
          : t('{name} hasn’t commented yet. Completed reviews can’t be changed or commented on.', {
              name: fullName(user),
            }),
      confirmLabel: t('Complete Review'),
    }),
  })
  const discard = useAction({
    call: ({ id }: Review, context) => client.performance.removeReview({ id }, { context }),
    deletedIdOf: itemIdOf,
    onSuccess: (_, { reviewPeriod }) => {
      setAddress({ review: null }, { replace: true })
      showSuccess(t('Draft discarded'), reviewPeriod)
    },
    invalidates: 'performance',
    itemIdOf,
    confirm: ({ reviewPeriod }) => ({
      title: t('Discard this draft?'),
      message: t('Your text in {review} will be lost.', { review: reviewPeriod }),
      confirmLabel: t('Discard Draft'),
      danger: true,
    }),
  })
  const removeGoal = useAction({
    call: ({ id }: Goal, context) => client.performance.removeGoal({ id }, { context }),
    deletedIdOf: itemIdOf,
    onSuccess: (_, { title }) => {
      setAddress({ goal: null }, { replace: true })
      showSuccess(t('Goal deleted'), title)
    },
    invalidates: 'performance',
    itemIdOf,
    confirm: ({ title, user }) => ({
      title: t('Delete this goal?'),
      message: t('{goal}, for {name}, and its history will be deleted for good.', {
        goal: title,
        name: fullName(user),
      }),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })
  const removeNote = useAction({
    call: ({ id }: Note, context) => client.performance.removeNote({ id }, { context }),
    deletedIdOf: itemIdOf,
    onSuccess: (_, { title }) => {
      setAddress({ note: null }, { replace: true })
      showSuccess(t('Note deleted'), title)
    },
    invalidates: 'performance',
    itemIdOf,
    confirm: ({ title }) => ({
      title: t('Delete this note?'),
      message: t('{note} and its history will be deleted for good.', { note: title }),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })
  return { submit, complete, discard, removeGoal, removeNote }
}

/**
 * Returns the actions on reviews, goals and notes, and the `dialogs` to render. `isAsking` is true while a dialog is
 * open.
 */
export function usePerformanceActions(): PerformanceActions & { isAsking: boolean; dialogs: ReactNode } {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)
  const { submit, complete, discard, removeGoal, removeNote } = useQuestions()
  const questions = [submit, complete, discard, removeGoal, removeNote]
  const editReview = (review: Review) => setDialog(<ReviewFormDialog review={review} onClose={onClose} />)
  return {
    createReview: (about, of) => setDialog(<ReviewFormDialog about={about} of={of} onClose={onClose} />),
    editReview,
    submitReview: (review) => (isWritten(review) ? submit.confirm(review) : editReview(review)),
    completeReview: complete.confirm,
    commentReview: (review) => setDialog(<CommentDialog review={review} onClose={onClose} />),
    removeReview: discard.confirm,
    setGoal: (about) => setDialog(<GoalFormDialog about={about} onClose={onClose} />),
    editGoal: (goal) => setDialog(<GoalFormDialog goal={goal} onClose={onClose} />),
    removeGoal: removeGoal.confirm,
    addNote: (about) => setDialog(<NoteFormDialog about={about} onClose={onClose} />),
    editNote: (note) => setDialog(<NoteFormDialog note={note} onClose={onClose} />),
    removeNote: removeNote.confirm,
    isAsking: dialog !== null || questions.some(({ isAsking }) => isAsking),
    dialogs: (
      <>
        <Suspense fallback={null}>{dialog}</Suspense>
        {submit.confirmDialog}
        {complete.confirmDialog}
        {discard.confirmDialog}
        {removeGoal.confirmDialog}
        {removeNote.confirmDialog}
      </>
    ),
  }
}
