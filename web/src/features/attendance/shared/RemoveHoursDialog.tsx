import { useTranslation } from 'react-i18next'
import { RemoveRecord } from '@muster/contract/attendance/corrections'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user remove a day's hours with a reason; the recorded sessions stay stored. */
export default function RemoveHoursDialog({ record, onClose }: { record: AttendanceRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { reason: '' },
    schema: RemoveRecord,
    toInput: (values) => ({ ...values, id: record.id }),
    submit: (input, { context }) => client.attendance.removeRecord(input, { context }),
    onSuccess: () => {
      showSuccess(t('Hours removed'), formatDay(record.date))
      onClose()
    },
    invalidates: 'attendance',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Remove the hours of {day}?', { day: formatDay(record.date) })}
      submit={t('Remove Hours')}
      failed={t('Failed to update worked hours')}
      size={480}
      danger
    >
      <p className="soft">
        {t('The day counts as not worked. Clock times stay on record and the employee is notified.')}
      </p>
      <TextAreaField form={form} name="reason" label={t('Reason')} rows={3} required data-autofocus />
    </FormDialog>
  )
}
