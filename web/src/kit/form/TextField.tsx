import { TextInput, type TextInputProps } from '@mantine/core'
import { PasswordInput } from './PasswordInput.tsx'
import { bindText } from './bindText.tsx'

/** A line of text. */
export const TextField = bindText<TextInputProps>(TextInput, 'off')

/** A password, with a button that shows and hides it. */
export const PasswordField = bindText<TextInputProps>(PasswordInput)

/** A number as it is typed; scrolling the form does not change it. */
export const NumberField: typeof TextField = (props) => (
  <TextField type="number" onWheel={({ currentTarget }) => currentTarget.blur()} {...props} />
)
