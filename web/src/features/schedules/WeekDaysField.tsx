import { Checkbox, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { weekDays, type WeekDay } from '@muster/contract/kit/worktime'
import { type Bound, type NameOf, useField } from '../../kit/form/state/field.ts'

/** Shows a checkbox for each day of the week, Monday first. */
export function WeekDaysField<Values extends object>(
  props: Bound<Values, NameOf<Values, readonly WeekDay[]>> & { label: string; description?: string },
) {
  const { form, name, label, description } = props
  const { t } = useTranslation()
  const { value, set, error } = useField<readonly WeekDay[]>({ form, name })
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={[...value]}
      // Sorted, so that checking and unchecking a day leaves the value unchanged.
      onChange={(selected) => set(weekDays.filter((day) => selected.includes(day)))}
    >
      <Group gap="0.5rem 1rem" mb={description ? '0.375rem' : undefined}>
        {weekDays.map((day) => (
          <Checkbox key={day} value={day} label={t(day)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
