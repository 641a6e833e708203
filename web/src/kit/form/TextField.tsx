import { TextInput, type TextInputProps } from '@mantine/core'
import { PasswordInput } from './PasswordInput.tsx'
import { bindText } from './bindText.tsx'

/** A field for one line of text. */
export const TextField = bindText<TextInputProps>(TextInput, 'off')

/** A password field, with a button that shows and hides the password. */
export const PasswordField = bindText<TextInputProps>(PasswordInput)

/** A field for a number. Scrolling over it does not change the number. */
export const NumberField: typeof TextField = (props) => (
  <TextField type="number" onWheel={({ currentTarget }) => currentTarget.blur()} {...props} />
)
