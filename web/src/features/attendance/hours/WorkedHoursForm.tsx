import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OverrideWorkedHours } from '@muster/contract/attendance/corrections'
import { maxBreakMinutes } from '@muster/contract/attendance/typedHours'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { endsNextDay } from '@muster/contract/attendance/typedHours'
import { client } from '../../../kit/api/client.ts'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDay, formatMinutes } from '../../../kit/format.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { leaveUnsent } from '../../../kit/unsent.ts'
import { HoursComparison, RecordedHours } from './HoursComparison.tsx'
import classes from './HoursComparison.module.css'
import { derivedPatch, type HoursValues, toInput, valuesFor, findProblems, parseNumber } from './hoursForm.ts'

/**
 * Lets the user correct a day's hours, prefilled from its record. Total, times and break update each other
 * (specification 2, section 5). `isPending` is true if someone else must approve the correction.
 */
export default function WorkedHoursForm(props: {
  userId: string
  date: string
  record: AttendanceRecord | null
  isPending: boolean
  onDate: (date: string) => void
}) {
  const { userId, date, record, isPending, onDate } = props
  const { t } = useTranslation()
  const today = useToday()
  const form = useForm({
    initial: valuesFor(date, record),
    schema: OverrideWorkedHours,
    toInput: (values) => toInput(values, userId, record),
    check: (values) => findProblems(values, record),
    submit: (input, { context }) => client.attendance.overrideWorkedHours(input, { context }),
    onSuccess: ({ correction }, { reset }) => {
      reset()
      if (correction.status === 'PENDING')
        showSuccess(t('Correction sent'), t('It applies once someone else approves it.'))
      else showSuccess(t('Worked hours updated'), formatDay(date))
    },
    invalidates: 'attendance',
  })
  const { clockIn, clockOut } = form.values
  const isNextDay = clockIn !== '' && clockOut !== '' && endsNextDay(clockIn, clockOut)
  const minutes = Math.round(parseNumber(form.values.totalWorkedHours) * 60)
  // The fields update each other while the user types.
  const dayParams = {
    ...form,
    change: (patch: Partial<HoursValues>) => form.change(derivedPatch(form.values, patch, record)),
  }

  const chooseDay = (day: string) => {
    if (day === '' || day === date) return
    leaveUnsent(() => {
      form.reset()
      onDate(day)
    })
  }

  return (
    <div className={classes.form}>
      <Section title={t('Correct Worked Hours')} description={t('The recorded times stay in the history.')}>
        <InlineForm
          form={form}
          submit={t('Save Worked Hours')}
          waiting={t('Saving…')}
          failed={t('Failed to update worked hours')}
        >
          {isPending ? (
            <p className="notice" data-colour="blue">
              <IconInfoCircle size={18} aria-hidden />
              {t('Someone else must approve corrections to your own hours.')}
            </p>
          ) : null}
          <div>
            <DayField form={form} name="date" label={t('Date')} min="2000-01-01" max={today} onChoose={chooseDay} />
            <RecordedHours record={record} />
          </div>
          <div className="pair" style={{ gridTemplateColumns: '1fr 1fr' }}>
            <TextField form={dayParams} name="clockIn" type="time" label={t('Clock In Time')} required />
            <TextField
              form={dayParams}
              name="clockOut"
              type="time"
              label={t('Clock Out Time')}
              description={isNextDay ? t('On the next day (+1 day)') : undefined}
              required
            />
          </div>
          <div className="pair">
            <NumberField
              form={dayParams}
              name="breakTime"
              label={t('Break Time (minutes)')}
              description={t('Unpaid breaks only, excluding time between sessions.')}
              min={0}
              max={maxBreakMinutes}
              step={1}
              inputMode="numeric"
              required
            />
            <NumberField
              form={dayParams}
              name="totalWorkedHours"
              label={t('Total Worked Hours')}
              description={minutes >= 0 ? formatMinutes(minutes) : undefined}
              min={0}
              step={0.25}
              inputMode="decimal"
              required
            />
          </div>
          <TextAreaField
            form={form}
            name="overrideReason"
            label={t('Override Reason')}
            description={
              isPending
                ? t('Visible to the approver and kept on record.')
                : t('Visible to the employee and kept on record.')
            }
            rows={2}
            required
          />
        </InlineForm>
      </Section>
      <HoursComparison record={record} values={form.values} />
    </div>
  )
}
