import { Checkbox, type CheckboxProps } from '@mantine/core'
import { type Bound, type NameOf, useField } from './field.ts'
import { Toggle } from './Toggle.tsx'

type YesNo<Values> = Bound<Values, NameOf<Values, boolean>>

/** A box that is ticked or not. */
export function CheckField<Values extends object>({
  form,
  name,
  ...props
}: YesNo<Values> & Omit<CheckboxProps, 'form' | 'name' | 'checked' | 'error' | 'onChange'>) {
  const { value, set, error } = useField<boolean>({ form, name })
  return (
    <Checkbox {...props} checked={value} error={error} onChange={({ currentTarget }) => set(currentTarget.checked)} />
  )
}

/** A row with what is on or off, its explanation, and the switch at the end. */
export function SwitchField<Values extends object>({
  form,
  name,
  ...props
}: YesNo<Values> & { label: string; description?: string }) {
  const { value, set } = useField<boolean>({ form, name })
  return <Toggle {...props} checked={value} onChange={set} />
}
