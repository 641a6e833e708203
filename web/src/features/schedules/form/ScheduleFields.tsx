import { Group, Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { lastDayFrom } from '../../../kit/form/days/dayText.ts'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { AddPeople } from '../../../kit/form/people/AddPeople.tsx'
import { PersonField } from '../../../kit/form/people/PersonField.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import { WeekDaysField } from '../WeekDaysField.tsx'
import { endsNextDay, optionsOf, repeatTypeLabels, shiftTypeLabels } from '../labels.ts'
import type { ScheduleValues } from './scheduleForm.ts'

const [first, last] = ['2000-01-01', '2100-12-31'] as const

interface FieldProps {
  form: FormOf<ScheduleValues>
}

/** Lets the user choose the employee, from the people they may plan for. */
export function EmployeeField({ form }: FieldProps) {
  const { t } = useTranslation()
  return <PersonField form={form} name="person" label={t('Employee')} query={peopleQuery} secondLine={placeOf} />
}

const peopleQuery = (search: string) =>
  orpc.attendance.people.queryOptions({ input: { search, for: 'schedule' }, select: ({ people }) => people })

/** Returns a person's LL-ID and department. */
const placeOf = ({ llId, department }: { llId?: string | null; department?: string | null }) =>
  [llId, department].filter(Boolean).join(' · ')

/** Lets the user add further employees, who get the same schedule. */
export function OtherEmployees({ form }: FieldProps) {
  const { t } = useTranslation()
  const { person, others } = form.values
  return (
    <div>
      <AddPeople
        label={t('More employees (optional)')}
        description={t('Either everyone gets this schedule or no one does.')}
        query={peopleQuery}
        secondLine={placeOf}
        chosenIds={[...(person ? [person.id] : []), ...others.map(({ id }) => id)]}
        onAdd={({ id, firstName, lastName }) => form.change({ others: [...others, { id, firstName, lastName }] })}
      />
      {others.length > 0 ? (
        <Group component="ul" className="unmarked" gap="xs" mt="xs" aria-label={t('More employees (optional)')}>
          {others.map((other) => (
            <Pill
              key={other.id}
              component="li"
              size="md"
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('Remove {name}', { name: fullName(other) }),
                'aria-hidden': false,
                tabIndex: 0,
                ref: passFocusOnUnmount,
              }}
              onRemove={() => form.change({ others: others.filter(({ id }) => id !== other.id) })}
            >
              {fullName(other)}
            </Pill>
          ))}
        </Group>
      ) : null}
    </div>
  )
}

/** Lets the user enter start and end time. */
export function TimeFields({ form }: FieldProps) {
  const { t } = useTranslation()
  return (
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
  )
}

/** Lets the user choose the first or last day. */
export function DateField(props: FieldProps & { name: 'startDate' | 'endDate'; label: string }) {
  const { form, name, label } = props
  const { startDate, endDate, repeatType } = form.values
  if (name === 'endDate') return <DayField form={form} name={name} label={label} min={startDate || first} max={last} />
  return (
    <DayField
      form={form}
      name={name}
      label={label}
      min={first}
      max={last}
      notesPast
      onChoose={(day) =>
        form.change(
          day && repeatType !== 'NONE' ? { startDate: day, endDate: lastDayFrom(day, endDate) } : { startDate: day },
        )
      }
    />
  )
}

/** Lets the user choose the kind of shift and how it repeats. */
export function KindFields({ form }: FieldProps) {
  const { t } = useTranslation()
  return (
    <div className="pair">
      <ChoiceField form={form} name="shiftType" label={t('Shift Type')} options={optionsOf(shiftTypeLabels)} />
      <ChoiceField form={form} name="repeatType" label={t('Repeat Schedule')} options={optionsOf(repeatTypeLabels)} />
    </div>
  )
}

/** Lets the user choose the days of the week to leave out. */
export function WeekendFields({ form, withWeekends }: FieldProps & { withWeekends?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <WeekDaysField
        form={form}
        name="weekendDays"
        label={t('Weekend Days')}
        description={t('No shifts on these days.')}
      />
      {withWeekends ? (
        <CheckField
          form={form}
          name="includeWeekends"
          label={t('Include Weekends')}
          description={t('Also plans shifts on weekend days.')}
        />
      ) : null}
    </>
  )
}

/** Lets the user enter the break and notes. */
export function BreakAndNotesFields({ form }: FieldProps) {
  const { t } = useTranslation()
  return (
    <>
      <NumberField
        form={form}
        name="breakMinutes"
        label={t('Break (minutes)')}
        min={0}
        max={480}
        placeholder="0"
        inputMode="numeric"
      />
      <TextAreaField form={form} name="notes" label={t('Notes (optional)')} rows={3} />
    </>
  )
}
