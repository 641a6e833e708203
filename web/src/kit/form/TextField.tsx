import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core'
import { type Bound, type NameOf, useField } from './field.ts'
import { PasswordInput } from './PasswordInput.tsx'

/** What is said of a field stands below it, unless told. */
const order = ['label', 'input', 'description', 'error'] as const

type Own = 'form' | 'name' | 'value' | 'error' | 'onChange'
type TextName<Values> = NameOf<Values, string>
type TextProps<Values> = Bound<Values, TextName<Values>> & Omit<TextInputProps, Own>

/** A line of text. */
export function TextField<Values extends object>({ form, name, ...props }: TextProps<Values>) {
  const { value, set, error } = useField<string>({ form, name })
  return (
    <TextInput
      inputWrapperOrder={[...order]}
      autoComplete="off"
      {...props}
      value={value}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

/** A number as it is typed; scrolling the form does not change it. */
export const NumberField = <Values extends object>(props: TextProps<Values>) => (
  <TextField type="number" onWheel={({ currentTarget }) => currentTarget.blur()} {...props} />
)

/** Several lines of text. */
export function TextAreaField<Values extends object>({
  form,
  name,
  ...props
}: Bound<Values, TextName<Values>> & Omit<TextareaProps, Own>) {
  const { value, set, error } = useField<string>({ form, name })
  return (
    <Textarea
      inputWrapperOrder={[...order]}
      {...props}
      value={value}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

/** A password, with a button that shows and hides it. */
export function PasswordField<Values extends object>({ form, name, ...props }: TextProps<Values>) {
  const { value, set, error } = useField<string>({ form, name })
  return (
    <PasswordInput
      inputWrapperOrder={[...order]}
      {...props}
      value={value}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}
