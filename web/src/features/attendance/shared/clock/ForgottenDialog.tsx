import { useTranslation } from 'react-i18next'
import { ClockOutForgotten } from '@muster/contract/attendance/corrections'
import type { LocalTime } from '@muster/contract/kit/time'
import { client } from '../../../../kit/api/client.ts'
import { FormDialog } from '../../../../kit/dialog/FormDialog.tsx'
import { TextAreaField } from '../../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../../kit/form/TextField.tsx'
import { useForm } from '../../../../kit/form/state/useForm.ts'
import { formatDay, formatLocalTime } from '../../../../kit/format.ts'
import { showSuccess } from '../../../../kit/messages/toasts.ts'

/** A day with a forgotten clock-out. */
export interface ForgottenDay {
  date: string
  clockInTime: LocalTime
}

/** Lets the user enter the forgotten clock-out time of a day, subject to approval. */
export default function ForgottenDialog({ day, onClose }: { day: ForgottenDay; onClose: () => void }) {
  const { t } = useTranslation()
  const { date, clockInTime } = day
  const form = useForm({
    initial: { clockOut: '', reason: '' },
    schema: ClockOutForgotten,
    toInput: (values) => ({ ...values, date }),
    submit: (input, { context }) => client.attendance.clockOutForgotten(input, { context }),
    onSuccess: ({ correction }) => {
      if (correction.status === 'PENDING')
        showSuccess(
          t('Your clock-out is pending approval'),
          t('Until then, {day} keeps its automatic clock-out.', { day: formatDay(date) }),
        )
      else showSuccess(t('Your clock-out was recorded'), formatDay(date))
      onClose()
    },
    invalidates: 'attendance',
    fallbackMessage: 'Please try again.',
  })
  const { clockOut } = form.values
  const isNextDay = clockOut !== '' && clockOut <= clockInTime.time
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Forgotten clock-out')}
      submit={t('Send')}
      failed={t('Failed to update worked hours')}
      size={480}
    >
      <p className="well">
        {t('You clocked in on {day} at {time} and didn’t clock out.', {
          day: formatDay(date),
          time: formatLocalTime(clockInTime),
        })}
      </p>
      <TextField
        form={form}
        name="clockOut"
        type="time"
        label={t('Clock Out Time')}
        description={isNextDay ? t('On the next day (+1 day)') : undefined}
        required
        data-autofocus
      />
      <TextAreaField form={form} name="reason" label={t('Reason')} rows={3} required />
    </FormDialog>
  )
}
