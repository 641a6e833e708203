import { Textarea, type TextareaProps } from '@mantine/core'
import { bindText } from './bindText.tsx'

/** A field for several lines of text; a module of its own, because not every page needs it. */
export const TextAreaField = bindText<TextareaProps>(Textarea)
