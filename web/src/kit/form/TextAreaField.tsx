import { Textarea, type TextareaProps } from '@mantine/core'
import { bindText } from './bindText.tsx'

/** Several lines of text. It is no part of what every page loads. */
export const TextAreaField = bindText<TextareaProps>(Textarea)
