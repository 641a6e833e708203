import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import classes from './FormElement.module.css'

/**
 * The maximum number of frames to wait for an invalid field to be marked: enough even on slow devices. A field that is
 * marked later was marked for another reason.
 */
const frames = 6

/**
 * Focuses the form's first invalid field as soon as it is marked. After an answer from the server, that may take a
 * frame or two.
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
 * Returns true if a field has input that it could not read, which would be lost silently if the form were sent. These
 * fields then show their errors, and the first gets the focus.
 */
export function rejectUnread(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
  const unreadFields = fields.filter(({ validity }) => validity.customError)
  for (const field of unreadFields) field.checkValidity()
  if (unreadFields.length > 0) focusFirstInvalid(form)
  return unreadFields.length > 0
}

/** The parts of a form that its element and its buttons need. */
export interface Sending {
  submit: () => unknown
  submitting: boolean
  failure: string | null
  dirty: boolean
  /** The number of changed fields, and a function that undoes the changes, for a save bar. */
  changes?: number
  reset?: () => void
}

/**
 * Shows the element of a form. Enter sends it. The first invalid field gets the focus, both before sending and after a
 * refusal.
 */
export function FormElement(props: {
  form: Pick<Sending, 'submit' | 'submitting'>
  disabled?: boolean
  className?: string
  children: ReactNode
}) {
  const { form, disabled, className, children } = props
  const element = useRef<HTMLFormElement>(null)

  // Fields that the server refused are marked only at this point.
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

/** Shows an error on the page. Shows nothing without a message. */
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
