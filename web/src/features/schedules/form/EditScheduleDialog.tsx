import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecurringSchedule, Shift } from '@muster/contract/schedules/shifts'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import {
  DateField,
  EmployeeField,
  KindFields,
  BreakAndNotesFields,
  TimeFields,
  WeekendFields,
} from './ScheduleFields.tsx'
import {
  checkMissing,
  draftOf,
  isShift,
  findMissing,
  names,
  explainRefusal,
  ScheduleInput,
  scheduleFieldGroups,
  toInput,
  valuesOfSeries,
  valuesOfShift,
} from './scheduleForm.ts'
import { Warnings } from './Warnings.tsx'

/** A stored shift or recurring schedule. */
export type Scheduled = { shift: Shift } | { series: RecurringSchedule }

const valuesOf = (scheduled: Scheduled) =>
  'shift' in scheduled ? valuesOfShift(scheduled.shift) : valuesOfSeries(scheduled.series)
const rowOf = (scheduled: Scheduled) => ('shift' in scheduled ? scheduled.shift : scheduled.series)

/** Returns the current version of a schedule from the server; null if it no longer exists. */
async function readNow(scheduled: Scheduled): Promise<Scheduled | null> {
  if ('shift' in scheduled) return client.schedules.shift({ id: scheduled.shift.id })
  const { id, userId, startDate } = scheduled.series
  const { schedules } = await client.schedules.recurring({ userId, month: startDate.slice(0, 7) })
  const series = schedules.find((each) => each.id === id)
  return series ? { series } : null
}

/** Lets the user edit a shift or a recurring schedule, and convert one into the other. */
export default function EditScheduleDialog({ scheduled, onClose }: { scheduled: Scheduled; onClose: () => void }) {
  const { t } = useTranslation()
  const [stored, setStored] = useState(scheduled)
  const { id, updatedAt } = rowOf(stored)
  const form = useForm({
    initial: valuesOf(scheduled),
    schema: ScheduleInput,
    toInput,
    check: checkMissing,
    names,
    submit: (input, { context }): Promise<unknown> => {
      if (isShift(input))
        return 'shift' in stored
          ? client.schedules.editShift({ ...input, id, updatedAt }, { context })
          : client.schedules.createShift({ ...input, insteadOfSeries: id }, { context })
      return 'series' in stored
        ? client.schedules.editRecurringSchedule({ ...input, id, updatedAt }, { context })
        : client.schedules.createRecurringSchedule({ ...input, insteadOfShift: id }, { context })
    },
    onSuccess: () => {
      const { person } = form.values
      showSuccess(
        t('Schedule updated'),
        person ? t('{name} has been notified.', { name: fullName(person) }) : undefined,
      )
      onClose()
    },
    invalidates: 'schedules',
    explainRefusal,
    concurrent: {
      parts: scheduleFieldGroups,
      code: 'shift.changed_meanwhile',
      read: async () => {
        const now = await readNow(stored)
        if (now) setStored(now)
        return now && valuesOf(now)
      },
      goneMessage: t('This schedule has been deleted. Nothing was saved.'),
    },
  })
  const isIncomplete = findMissing(form.values).length > 0
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Edit Schedule')}
      submit={t('Save Changes')}
      failed={isIncomplete ? t('Missing required fields') : t('Failed to update schedule')}
      disabled={!form.dirty}
      size={560}
    >
      <EmployeeField form={form} />
      <div className="pair">
        <DateField form={form} name="startDate" label={t('Date')} />
        {form.values.repeatType === 'NONE' ? null : <DateField form={form} name="endDate" label={t('End Date')} />}
      </div>
      <KindFields form={form} />
      <TimeFields form={form} />
      {form.values.repeatType === 'NONE' ? null : <WeekendFields form={form} withWeekends />}
      <BreakAndNotesFields form={form} />
      <Warnings draft={draftOf(form.values, id)} />
    </FormDialog>
  )
}
