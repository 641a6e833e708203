import { useTranslation } from 'react-i18next'
import { AddHoliday, type Holiday } from '@muster/contract/schedules/holidays'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { CheckField } from '../../../kit/form/CheckField.tsx'
import { DayField } from '../../../kit/form/DayField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { formatDay } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/toasts.ts'

/** Adds a holiday, or changes one. */
export default function HolidayDialog(props: {
  /** Null for a new one. */
  holiday: Holiday | null
  onSaved: (holiday: Holiday) => void
  onClose: () => void
}) {
  const { holiday, onSaved, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: { name: holiday?.name ?? '', date: holiday?.date ?? '', isPaid: holiday?.isPaid ?? true },
    schema: AddHoliday,
    submit: (input, { context }) =>
      holiday
        ? client.schedules.editHoliday({ ...input, id: holiday.id }, { context })
        : client.schedules.addHoliday(input, { context }),
    done: ({ holiday: saved }) => {
      showSuccess(holiday ? t('Holiday changed') : t('Holiday added'), `${saved.name}, ${formatDay(saved.date)}`)
      onSaved(saved)
      onClose()
    },
    stale: 'schedules',
    refused: ({ code, message }) =>
      code === 'holiday.taken' ? { problems: { date: message }, failure: null } : undefined,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={holiday ? t('Edit Holiday') : t('Add Holiday')}
      submit={holiday ? t('Save Changes') : t('Add Holiday')}
      failed={t('The holiday could not be saved')}
      disabled={!form.dirty}
      size={420}
    >
      <TextField form={form} name="name" label={t('Name')} maxLength={120} required />
      <DayField form={form} name="date" label={t('Date')} min="2000-01-01" max="2100-12-31" />
      <CheckField
        form={form}
        name="isPaid"
        label={t('Paid')}
        description={t('The day counts for pay though nobody works.')}
      />
    </FormDialog>
  )
}
