import { useTranslation } from 'react-i18next'
import { ApproveOvertime, type OvertimeDay, type OvertimeMinutes } from '@muster/contract/attendance/overtime'
import { client } from '../../../../kit/api/client.ts'
import { FormDialog } from '../../../../kit/dialog/FormDialog.tsx'
import { TextAreaField } from '../../../../kit/form/TextAreaField.tsx'
import { NumberField } from '../../../../kit/form/TextField.tsx'
import { useForm } from '../../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../../kit/format.ts'
import { fullName } from '../../../../kit/people/names.ts'
import { showSuccess } from '../../../../kit/messages/toasts.ts'
import { CorrectionPending } from '../../shared/CorrectionPending.tsx'
import { minutesLabels, overtimeClasses, describeOvertime } from './overtimeWords.ts'

const minutesIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
const byClass = <T,>(make: (each: keyof OvertimeMinutes) => T) =>
  Object.fromEntries(overtimeClasses.map((each) => [each, make(each)])) as Record<keyof OvertimeMinutes, T>

/** Lets the user approve fewer minutes of overtime than were worked; 0 rejects it. */
export default function ChangeOvertimeDialog({ day, onClose }: { day: OvertimeDay; onClose: () => void }) {
  const { t } = useTranslation()
  const { recordId, worked, approved, reason, user, date } = day
  const from = approved ?? worked
  const form = useForm({
    initial: { ...byClass((each) => String(from[each])), reason: reason ?? '' },
    schema: ApproveOvertime,
    toInput: (values) => ({
      recordId,
      minutes: byClass((each) => minutesIn(values[each])),
      reason: values.reason,
    }),
    names: Object.fromEntries(overtimeClasses.map((each) => [`minutes.${each}`, each])),
    submit: (input, { context }) => client.attendance.approveOvertime(input, { context }),
    onSuccess: ({ day: now }) => {
      showSuccess(
        t('Overtime approved'),
        now.approved ? `${fullName(user)}: ${describeOvertime(now.approved)}` : fullName(user),
      )
      onClose()
    },
    invalidates: 'attendance',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Change Overtime')}
      submit={t('Approve Overtime')}
      failed={t('Failed to approve overtime')}
      size={480}
    >
      <div className="well">
        <p className="medium">{`${fullName(user)}, ${formatDay(date)}`}</p>
        <p className="soft">{describeOvertime(worked)}</p>
        <CorrectionPending day={day} />
      </div>
      {overtimeClasses
        .filter((each) => worked[each] > 0 || from[each] > 0)
        .map((each) => (
          <NumberField
            key={each}
            form={form}
            name={each}
            label={t(minutesLabels[each])}
            min={0}
            max={worked[each]}
            inputMode="numeric"
            required
          />
        ))}
      <p className="faint small">{t('Enter 0 to reject the overtime.')}</p>
      <TextAreaField
        form={form}
        name="reason"
        label={t('Reason')}
        description={t('Visible to the employee, if you approve less than was worked.')}
        rows={2}
      />
    </FormDialog>
  )
}
