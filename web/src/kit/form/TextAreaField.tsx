import { Textarea, type TextareaProps } from '@mantine/core'
import { bindText } from './bindText.tsx'

/** A field for several lines of text. It is in its own module because not every page needs it. */
export const TextAreaField = bindText<TextareaProps>(Textarea)
