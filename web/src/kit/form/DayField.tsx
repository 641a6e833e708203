import type { ComponentProps } from 'react'
import { DayInput } from './DayInput.tsx'
import { type Bound, type NameOf, useField } from './field.ts'

/** A day. `onChoose` where other fields follow it. */
export function DayField<Values extends object>(
  props: Bound<Values, NameOf<Values, string>> &
    Omit<ComponentProps<typeof DayInput>, 'value' | 'onChange' | 'error'> & { onChoose?: (day: string) => void },
) {
  const { form, name, onChoose, ...rest } = props
  const { value, set, error } = useField<string>({ form, name })
  return <DayInput {...rest} value={value} onChange={onChoose ?? set} error={error} />
}
