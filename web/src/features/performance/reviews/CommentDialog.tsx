import { useTranslation } from 'react-i18next'
import { EditReview, type Review } from '@muster/contract/performance/reviews'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user comment on a review about them, until it is completed. */
export default function CommentDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, author, authorLeft, employeeComments } = review
  const form = useForm({
    initial: { employeeComments: employeeComments ?? '' },
    schema: EditReview,
    toInput: ({ employeeComments: comments }) => ({ id, employeeComments: comments }),
    check: ({ employeeComments: comments }): Problems =>
      comments.trim() === '' ? { employeeComments: 'Please enter your comments' } : {},
    submit: (input, { context }) => client.performance.editReview(input, { context }),
    onSuccess: () => {
      showSuccess(
        t('Comments saved'),
        authorLeft ? t('Your manager has been notified.') : t('{name} has been notified.', { name: fullName(author) }),
      )
      onClose()
    },
    invalidates: 'performance',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={employeeComments ? t('Edit Your Comments') : t('Comment on This Review')}
      submit={t('Save Comments')}
      disabled={!form.dirty}
      failed={t('Failed to save your comments')}
      size={560}
    >
      <TextAreaField
        form={form}
        name="employeeComments"
        label={t('Employee Comments')}
        description={
          authorLeft
            ? t(
                '{name} has left, so your comments go to your manager. You can edit them until the review is completed.',
                {
                  name: fullName(author),
                },
              )
            : t('Visible to {name}. You can edit them until the review is completed.', { name: fullName(author) })
        }
        rows={8}
        required
      />
    </FormDialog>
  )
}
