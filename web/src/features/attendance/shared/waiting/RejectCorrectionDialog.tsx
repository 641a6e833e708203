import { useTranslation } from 'react-i18next'
import { DecideCorrection, type Correction } from '@muster/contract/attendance/corrections'
import { client } from '../../../../kit/api/client.ts'
import { FormDialog } from '../../../../kit/dialog/FormDialog.tsx'
import { TextAreaField } from '../../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../../kit/format.ts'
import { fullName } from '../../../../kit/people/names.ts'
import { showSuccess } from '../../../../kit/messages/toasts.ts'

/** Lets the user reject a correction with a reason, which its author can read. */
export default function RejectCorrectionDialog({
  correction,
  onClose,
}: {
  correction: Correction
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { id, user, date } = correction
  const subject = `${fullName(user)}, ${formatDay(date)}`
  const form = useForm({
    initial: { reason: '' },
    schema: DecideCorrection,
    toInput: ({ reason }) => ({ id, status: 'REJECTED', reason }),
    submit: (input, { context }) => client.attendance.decideCorrection(input, { context }),
    onSuccess: () => {
      showSuccess(t('Correction rejected'), subject)
      onClose()
    },
    invalidates: 'attendance',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Reject this correction?')}
      submit={t('Reject')}
      failed={t('Failed to update worked hours')}
      size={480}
      danger
    >
      <p className="well">{subject}</p>
      <TextAreaField
        form={form}
        name="reason"
        label={t('Reason')}
        description={t('Visible to the employee.')}
        rows={3}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
