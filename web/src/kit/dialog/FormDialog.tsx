import { Button, Stack } from '@mantine/core'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog, DialogButtons, DialogForm } from './Dialog.tsx'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import type { Sending } from '../form/FormElement.tsx'
import { Problem } from '../form/Problem.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { guardUnsent } from '../unsent.ts'

interface FormDialogProps {
  opened?: boolean
  form: Sending & { meanwhile?: ComponentProps<typeof ChangedMeanwhile> }
  onClose: () => void
  title: string
  /** The button's word. */
  submit: string
  disabled?: boolean
  /** The title of what went wrong. */
  failed?: string
  danger?: boolean
  size?: number
  /** More of what others changed meanwhile, in words. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** What dialogs say that are not yet written with a form of the kit. */
interface FormerProps {
  opened: boolean
  onClose: () => void
  title: string
  submitLabel: string
  submitting?: boolean
  submitDisabled?: boolean
  onSubmit: () => void
  error?: string | null
  errorTitle?: string
  dirty?: boolean
  danger?: boolean
  size?: number
  children: ReactNode
}

/** A form in a dialog. Before it throws away what was typed, it asks. */
export function FormDialog(props: FormDialogProps | FormerProps) {
  if ('form' in props) return <Asking {...props} />
  const { submitLabel, submitting = false, submitDisabled, onSubmit, error = null, errorTitle, dirty = false } = props
  const form = { submit: onSubmit, submitting, failure: error, dirty }
  return <Asking {...props} form={form} submit={submitLabel} disabled={submitDisabled} failed={errorTitle} former />
}

function Asking(props: FormDialogProps & { former?: boolean }) {
  const { opened = true, form, onClose, title, submit, disabled, failed, danger, size, meanwhile, children } = props
  const { submitting, failure, dirty } = form
  const { t } = useTranslation()
  // What happens once the reader agrees to lose what they typed, besides that the form closes.
  const [asking, setAsking] = useState<{ leave?: () => void } | null>(null)

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

  const close = () => {
    if (submitting || asking) return
    if (dirty) setAsking({})
    else onClose()
  }

  return (
    <>
      <Dialog opened={opened} onClose={close} title={title} size={size}>
        <DialogForm
          form={form}
          disabled={disabled}
          buttons={
            <DialogButtons problem={<Problem title={failed} message={failure} />}>
              <Button variant="default" onClick={close}>
                {t('Cancel')}
              </Button>
              <SubmitButton label={submit} waiting={submitting} disabled={disabled} danger={danger} />
            </DialogButtons>
          }
        >
          {props.former ? (
            children
          ) : (
            <Stack gap="md" mb="md">
              {children}
              {form.meanwhile ? <ChangedMeanwhile {...form.meanwhile}>{meanwhile}</ChangedMeanwhile> : null}
            </Stack>
          )}
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
