import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog, DialogButtons, DialogForm } from './Dialog.tsx'
import { focusFirstInvalid } from '../form/focusFirstInvalid.ts'
import { Problem } from '../form/Problem.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { guardUnsent } from './unsent.ts'

interface FormDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  submitLabel: string
  submitting?: boolean
  submitDisabled?: boolean
  onSubmit: () => void
  /** What the server said, shown above the buttons. */
  error?: string | null
  errorTitle?: string
  /** Whether something was typed that closing would lose. */
  dirty?: boolean
  danger?: boolean
  size?: number
  children: ReactNode
}

/** A form in a dialog. Before it throws away what was typed, it asks. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, title, submitLabel, submitting = false, submitDisabled, onSubmit, dirty = false } = props
  const { t } = useTranslation()
  // What happens once the reader agrees to lose what they typed, besides that the form closes.
  const [asking, setAsking] = useState<{ leave?: () => void } | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!opened || !dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    const unguard = guardUnsent((leave) => setAsking({ leave }))
    return () => {
      window.removeEventListener('beforeunload', warn)
      unguard()
    }
  }, [opened, dirty])

  // Fields that the server refused are marked only now.
  const wasSubmitting = useRef(submitting)
  useEffect(() => {
    if (wasSubmitting.current && !submitting) focusFirstInvalid(form.current)
    wasSubmitting.current = submitting
  }, [submitting])

  const close = () => {
    if (submitting || asking) return
    if (dirty) setAsking({})
    else onClose()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (submitting || submitDisabled) return
    onSubmit()
    focusFirstInvalid(form.current)
  }

  return (
    <>
      <Dialog opened={opened} onClose={close} title={title} size={props.size}>
        <DialogForm
          ref={form}
          onSubmit={submit}
          buttons={
            <DialogButtons problem={<Problem title={props.errorTitle} message={props.error} />}>
              <Button variant="default" onClick={close}>
                {t('Cancel')}
              </Button>
              <SubmitButton label={submitLabel} waiting={submitting} disabled={submitDisabled} danger={props.danger} />
            </DialogButtons>
          }
        >
          {props.children}
        </DialogForm>
      </Dialog>
      <ConfirmDialog
        opened={opened && asking !== null}
        title={t('Discard what you typed?')}
        message={t('What you typed here has not been sent and will be lost.')}
        cancelLabel={t('Keep editing')}
        confirmLabel={t('Discard')}
        danger
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          onClose()
          asking?.leave?.()
        }}
      />
    </>
  )
}
