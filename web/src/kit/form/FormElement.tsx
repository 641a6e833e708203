import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import classes from './FormElement.module.css'

/** In so many frames the marks are drawn, also on a busy device; later ones answer something else. */
const frames = 6

/**
 * Puts the focus on the first field of the form that is marked as wrong, once the marks are drawn: after an answer of the
 * server that may be a frame or two later.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  let left = frames
  const look = () => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (--left > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Whether something was typed that its field could not read: sent, it would be lost without a word. The fields say so
 * then, and the first of them gets the focus.
 */
export function refusesUnread(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
  const unread = fields.filter(({ validity }) => validity.customError)
  for (const field of unread) field.checkValidity()
  if (unread.length > 0) focusFirstInvalid(form)
  return unread.length > 0
}

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
    if (form.submitting || disabled || refusesUnread(element.current)) return
    void form.submit()
    focusFirstInvalid(element.current)
  }
  return (
    <form ref={element} className={className} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  )
}

/** What went wrong, said where it went wrong; nothing when there is no message. */
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
