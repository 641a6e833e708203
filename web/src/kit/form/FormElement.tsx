import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import classes from './FormElement.module.css'

/** Number of frames in which the errors are marked, on slow devices too; later marks have another cause. */
const frames = 6

/**
 * Focuses the first field of the form that is marked as invalid, once the marks are rendered: after an answer of the
 * server that may be a frame or two later.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  let framesLeft = frames
  const tryFocus = () => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (--framesLeft > 0) requestAnimationFrame(tryFocus)
  }
  requestAnimationFrame(tryFocus)
}

/**
 * Returns true if a field has input it could not read, which would be lost silently if the form were sent. Such fields
 * then show their error, and the first gets the focus.
 */
export function rejectUnread(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
  const unread = fields.filter(({ validity }) => validity.customError)
  for (const field of unread) field.checkValidity()
  if (unread.length > 0) focusFirstInvalid(form)
  return unread.length > 0
}

/** The parts of a form that its element and buttons need. */
export interface Sending {
  submit: () => unknown
  submitting: boolean
  failure: string | null
  dirty: boolean
}

/**
 * Shows the element of a form: Enter sends it, and the first invalid field gets the focus, before and after sending.
 */
export function FormElement(props: {
  form: Pick<Sending, 'submit' | 'submitting'>
  disabled?: boolean
  className?: string
  children: ReactNode
}) {
  const { form, disabled, className, children } = props
  const element = useRef<HTMLFormElement>(null)

  // Fields refused by the server are marked only now.
  const wasSubmitting = useRef(form.submitting)
  useEffect(() => {
    if (wasSubmitting.current && !form.submitting) focusFirstInvalid(element.current)
    wasSubmitting.current = form.submitting
  }, [form.submitting])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (form.submitting || disabled || rejectUnread(element.current)) return
    void form.submit()
    focusFirstInvalid(element.current)
  }
  return (
    <form ref={element} className={className} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  )
}

/** Shows an error in place; nothing without a message. */
export function Problem({ title, message }: { title?: string; message?: string | null }) {
  return (
    <div role="alert">
      {message ? (
        <div className={classes.problem}>
          <IconAlertCircle className={classes.icon} size={18} aria-hidden />
          <div>
            {title ? <p className={classes.title}>{title}</p> : null}
            <p>{message}</p>
          </div>
        </div>
      ) : null}
    </div>
  )
}
