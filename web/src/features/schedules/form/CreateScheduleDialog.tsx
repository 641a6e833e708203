import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import {
  DateField,
  EmployeeField,
  OtherEmployees,
  KindFields,
  BreakAndNotesFields,
  TimeFields,
  WeekendFields,
} from './ScheduleFields.tsx'
import {
  checkMissing,
  draftOf,
  isOneOff,
  isShift,
  findMissing,
  names,
  newSchedule,
  explainRefusal,
  ScheduleInput,
  toInput,
} from './scheduleForm.ts'
import { Warnings } from './Warnings.tsx'

/**
 * Lets the user create a shift or a recurring schedule for a person or for several. With `insteadOf`, a shift replaces
 * that series on the day of the shift.
 */
export default function CreateScheduleDialog(props: {
  preset: { person?: PersonOption; date?: string; insteadOf?: string }
  onClose: () => void
}) {
  const { preset, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: newSchedule(preset),
    schema: ScheduleInput,
    toInput: (values) => {
      const input = toInput(values)
      return isShift(input) ? { ...input, insteadOf: preset.insteadOf } : input
    },
    check: checkMissing,
    names,
    submit: (input, { context }): Promise<unknown> => {
      const { others } = form.values
      if (others.length > 0) {
        const userIds = [input.userId, ...others.map(({ id }) => id)]
        return isShift(input)
          ? client.schedules.assignShift({ ...input, userIds }, { context })
          : client.schedules.assignRecurringSchedule({ ...input, userIds }, { context })
      }
      return isShift(input)
        ? client.schedules.createShift(input, { context })
        : client.schedules.createRecurringSchedule(input, { context })
    },
    onSuccess: () => {
      const { person, others } = form.values
      const single = person ? t('{name} has been notified.', { name: fullName(person) }) : undefined
      showSuccess(
        t('Schedule created'),
        others.length ? t('{count} employees have been notified.', { count: others.length + 1 }) : single,
      )
      onClose()
    },
    invalidates: 'schedules',
    explainRefusal,
  })
  const isIncomplete = findMissing(form.values).length > 0
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Create Employee Schedule')}
      submit={t('Create Schedule')}
      failed={isIncomplete ? t('Missing required fields') : t('Failed to create schedule')}
      disabled={isIncomplete}
      size={560}
    >
      <EmployeeField form={form} />
      {preset.insteadOf === undefined && form.values.person ? <OtherEmployees form={form} /> : null}
      <TimeFields form={form} />
      <div className="pair">
        <DateField form={form} name="startDate" label={t('Start Date')} />
        {form.values.repeatType === 'NONE' ? null : <DateField form={form} name="endDate" label={t('End Date')} />}
      </div>
      <KindFields form={form} />
      {isOneOff(form.values) ? null : <WeekendFields form={form} />}
      <BreakAndNotesFields form={form} />
      <Warnings draft={draftOf(form.values, preset.insteadOf)} />
    </FormDialog>
  )
}
