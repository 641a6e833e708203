import { useTranslation } from 'react-i18next'
import { DeleteRecurringSchedule } from '@muster/contract/schedules/shifts'
import { client } from '../../../kit/api/client.ts'
import type { ApiError } from '../../../kit/api/errors.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { useForm, type Refusal } from '../../../kit/form/state/useForm.ts'
import { formatDay, formatRange } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { repeatTypeLabels, formatTimes } from '../labels.ts'
import type { Scheduled } from './EditScheduleDialog.tsx'

/** The message for users without permission (specification 2, section 8). */
const deniedMessage = 'You do not have permission to delete shifts. You need Manager or Admin role.'

/** Lets the user delete a shift or a recurring schedule: one day, a day and all later ones, or the whole series. */
export default function DeleteScheduleDialog(props: {
  scheduled: Scheduled
  /** The day to preselect in a series; omitted unless the dialog was opened from a day of the calendar. */
  date?: string
  onClose: () => void
}) {
  const { scheduled, date, onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  const series = 'series' in scheduled ? scheduled.series : null
  const { id, user } = 'series' in scheduled ? scheduled.series : scheduled.shift
  const next = series?.dates.find((day) => day >= today) ?? series?.startDate ?? ''
  const form = useForm({
    initial: { what: date ? ('day' as const) : ('all' as const), date: date ?? next } as {
      what: DeleteRecurringSchedule['what']
      date: string
    },
    schema: DeleteRecurringSchedule,
    toInput: (values) => ({ id, what: values.what, date: values.what === 'all' ? undefined : values.date }),
    submit: (input, { context }) =>
      series
        ? client.schedules.deleteRecurringSchedule(input, { context })
        : client.schedules.deleteShift({ id }, { context }),
    onSuccess: () => {
      showSuccess(t('Schedule deleted'), t('{name} has been notified.', { name: fullName(user) }))
      onClose()
    },
    invalidates: 'schedules',
    explainRefusal: ({ status }: ApiError): Refusal | undefined =>
      status === 403 ? { failure: null, toast: { title: t('Access denied'), detail: t(deniedMessage) } } : undefined,
  })
  const { what } = form.values
  return (
    <FormDialog
      // The dialog contains only a choice, so closing it loses no input.
      form={{ ...form, dirty: false }}
      onClose={onClose}
      title={series ? t('Delete this recurring schedule?') : t('Delete this schedule?')}
      submit={t('Delete')}
      failed={series ? t('Failed to delete recurring schedule') : t('Failed to delete schedule')}
      danger
      size={420}
    >
      <div className="well numbers">
        <p className="medium">{fullName(user)}</p>
        {'series' in scheduled ? (
          <p className="soft">
            {`${t(repeatTypeLabels[scheduled.series.repeatType])}, ${formatTimes(scheduled.series)}, ${formatRange(scheduled.series.startDate, scheduled.series.endDate)}`}
          </p>
        ) : (
          <p className="soft">{`${formatDay(scheduled.shift.date)}, ${formatTimes(scheduled.shift)}`}</p>
        )}
      </div>
      {series ? (
        <>
          <ChoiceField
            form={form}
            name="what"
            label={t('Days to delete')}
            options={[
              { value: 'day', label: t('Only one day') },
              { value: 'following', label: t('One day and all later ones') },
              { value: 'all', label: t('The whole series') },
            ]}
          />
          {what === 'all' ? (
            <p className="notice" data-colour="amber">
              {t('Deletes the whole series: all shifts from {first} to {last}.', {
                first: formatDay(series.startDate),
                last: formatDay(series.endDate),
              })}
            </p>
          ) : (
            <DayField form={form} name="date" label={t('Day')} min={series.startDate} max={series.endDate} />
          )}
        </>
      ) : (
        <p>{t('The shift is deleted and the employee is notified.')}</p>
      )}
    </FormDialog>
  )
}
