import { useTranslation } from 'react-i18next'
import { trashDays } from '@muster/contract/backups/days'
import { BackupSchedule } from '@muster/contract/kit/backupSettings'
import { client } from '../../kit/api/client.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../kit/form/choices/CheckField.tsx'
import { useForm } from '../../kit/form/state/useForm.ts'
import { NumberField, TextField } from '../../kit/form/TextField.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import type { BackupList } from './queries.ts'

const wholeNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Lets the owner change the time of the nightly backups and how many are kept. */
export default function ScheduleDialog({ list, onClose }: { list: BackupList; onClose: () => void }) {
  const { t } = useTranslation()
  const { isOn, time, days, weeks, months } = list.schedule
  const form = useForm({
    initial: { isOn, time, days: String(days), weeks: String(weeks), months: String(months) },
    schema: BackupSchedule,
    toInput: (values) => ({
      ...values,
      days: wholeNumber(values.days),
      weeks: wholeNumber(values.weeks),
      months: wholeNumber(values.months),
    }),
    submit: (input, { context }) => client.backups.setSchedule(input, { context }),
    onSuccess: () => {
      showSuccess(t('Schedule saved'))
      onClose()
    },
    invalidates: 'backups',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Nightly Backups')}
      submit={t('Save Changes')}
      failed={t('The schedule could not be saved')}
      size={480}
    >
      <SwitchField
        form={form}
        name="isOn"
        label={t('Back up every night')}
        description={t('Once a week, the backup is also restored on trial.')}
      />
      <TextField
        form={form}
        name="time"
        type="time"
        label={t('Time')}
        description={t('In the company’s time zone, {timeZone}.', { timeZone: list.timeZone })}
        required
      />
      <div className="pair" style={{ gridTemplateColumns: 'repeat(3, 1fr)' }}>
        <NumberField form={form} name="days" label={t('Kept daily')} min={1} max={60} inputMode="numeric" required />
        <NumberField form={form} name="weeks" label={t('Kept weekly')} min={0} max={52} inputMode="numeric" required />
        <NumberField
          form={form}
          name="months"
          label={t('Kept monthly')}
          min={0}
          max={60}
          inputMode="numeric"
          required
        />
      </div>
      <p className="soft">
        {t('Older nightly backups are moved to the trash and deleted {days} days later.', { days: trashDays })}
      </p>
    </FormDialog>
  )
}
