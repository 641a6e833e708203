import type { TextInputProps } from '@mantine/core'
import type { ChangeEvent, ComponentType, ReactNode } from 'react'
import { type Bound, type NameOf, useField } from './state/field.ts'

type Own = 'form' | 'name' | 'value' | 'error' | 'onChange'

/** Returns a form field based on one of Mantine's text fields, by default with the description below the input. */
export function bindText<Props extends object>(
  Input: ComponentType<
    Pick<TextInputProps, 'inputWrapperOrder' | 'autoComplete'> & {
      value: string
      error: ReactNode
      onChange: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) => void
    }
  >,
  autoComplete?: string,
) {
  return function Field<Values extends object>({
    form,
    name,
    ...props
  }: Bound<Values, NameOf<Values, string>> & Omit<Props, Own>) {
    const { value, set, error } = useField<string>({ form, name })
    return (
      <Input
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete={autoComplete}
        {...props}
        value={value}
        error={error}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    )
  }
}
