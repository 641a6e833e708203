import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { WeekDaysField } from '../WeekDaysField.tsx'
import { endsNextDay } from '../labels.ts'
import { differenceOf, type HoursValues } from './hoursForm.ts'

/** Lets the user enter working hours and their first day. Shows a note if the times do not match the hours per day. */
export function HoursFields({ form }: { form: FormOf<HoursValues> }) {
  const { t } = useTranslation()
  const today = useToday()
  const difference = differenceOf(form.values)
  return (
    <>
      <DayField form={form} name="effectiveFrom" label={t('Effective From')} min={today} max="2100-12-31" />
      <div className="pair">
        <TextField form={form} name="startTime" type="time" label={t('Start Time')} required />
        <TextField
          form={form}
          name="endTime"
          type="time"
          label={t('End Time')}
          description={endsNextDay(form.values) ? t('Ends on the next day.') : undefined}
          required
        />
      </div>
      <div className="pair">
        <NumberField
          form={form}
          name="breakDuration"
          label={t('Break (minutes)')}
          min={0}
          max={480}
          inputMode="numeric"
          required
        />
        <NumberField
          form={form}
          name="hoursPerDay"
          label={t('Hours per day')}
          min={0.25}
          max={24}
          step={0.25}
          inputMode="decimal"
          required
        />
      </div>
      <WeekDaysField
        form={form}
        name="workingDays"
        label={t('Working days')}
        description={t('All other days count as the weekend.')}
      />
      <div role="status">
        {difference ? (
          <p className="notice" data-colour="amber">
            <IconAlertTriangle size={18} aria-hidden />
            <span>{difference}</span>
          </p>
        ) : null}
      </div>
    </>
  )
}
