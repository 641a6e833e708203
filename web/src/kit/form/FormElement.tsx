import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { focusFirstInvalid } from './focusFirstInvalid.ts'

/** What a form is asked to do: sending, and whether that is going on. */
export interface Sending {
  submit: () => unknown
  submitting: boolean
  failure: string | null
  dirty: boolean
}

/** The element of a form: Enter sends it, and the first field that is wrong gets the focus, before and after that. */
export function FormElement(props: {
  form: Pick<Sending, 'submit' | 'submitting'>
  disabled?: boolean
  className?: string
  children: ReactNode
}) {
  const { form, disabled, className, children } = props
  const element = useRef<HTMLFormElement>(null)

  // Fields that the server refused are marked only now.
  const wasSubmitting = useRef(form.submitting)
  useEffect(() => {
    if (wasSubmitting.current && !form.submitting) focusFirstInvalid(element.current)
    wasSubmitting.current = form.submitting
  }, [form.submitting])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (form.submitting || disabled) return
    void form.submit()
    focusFirstInvalid(element.current)
  }
  return (
    <form ref={element} className={className} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  )
}
