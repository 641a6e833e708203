import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, ComponentType, ReactNode } from 'react'
import { type Bound, type NameOf, useField } from './field.ts'
import { PasswordInput } from './PasswordInput.tsx'

type Own = 'form' | 'name' | 'value' | 'error' | 'onChange'

/** Mantine's field of a text as one of a form. What is said of it stands below it, unless told. */
function textField<Props extends object>(
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

/** A line of text. */
export const TextField = textField<TextInputProps>(TextInput, 'off')

/** Several lines of text. */
export const TextAreaField = textField<TextareaProps>(Textarea)

/** A password, with a button that shows and hides it. */
export const PasswordField = textField<TextInputProps>(PasswordInput)

/** A number as it is typed; scrolling the form does not change it. */
export const NumberField: typeof TextField = (props) => (
  <TextField type="number" onWheel={({ currentTarget }) => currentTarget.blur()} {...props} />
)
