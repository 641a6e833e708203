import { Button, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogButtons, DialogForm } from './Dialog.tsx'
import { RemoteChangesNotice } from '../form/RemoteChangesNotice.tsx'
import { Problem, rejectUnread, type Sending } from '../form/FormElement.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useUnsentGuard } from './UnsentGuard.tsx'

interface FormDialogProps {
  opened?: boolean
  form: Sending & { meanwhile?: ComponentProps<typeof RemoteChangesNotice> }
  onClose: () => void
  title: string
  /** The label of the button. */
  submit: string
  /** A second way to send the form, with a button before the main one. */
  second?: { label: string; send: () => unknown }
  disabled?: boolean
  /** The title of the error. */
  failed?: string
  danger?: boolean
  size?: number
  /** Content at the end of the notice about changes by someone else. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Shows a form in a dialog. It asks before it discards unsent input. */
export function FormDialog(props: FormDialogProps) {
  const { opened = true, form, onClose, title, submit, second } = props
  const { disabled, failed, danger, size, meanwhile, children } = props
  const { submitting, failure, dirty } = form
  const { t } = useTranslation()
  const { isAsking, ask, confirmDialog } = useUnsentGuard(opened && dirty, onClose)

  const close = () => {
    if (submitting || isAsking) return
    if (dirty) ask()
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
              {second ? (
                <Button
                  variant="default"
                  disabled={disabled}
                  aria-disabled={submitting || undefined}
                  onClick={({ currentTarget }) => {
                    if (!submitting && !rejectUnread(currentTarget.form)) second.send()
                  }}
                >
                  {second.label}
                </Button>
              ) : null}
              <SubmitButton label={submit} waiting={submitting} disabled={disabled} danger={danger} />
            </DialogButtons>
          }
        >
          <Stack gap="md" mb="md">
            {children}
            {form.meanwhile ? <RemoteChangesNotice {...form.meanwhile}>{meanwhile}</RemoteChangesNotice> : null}
          </Stack>
        </DialogForm>
      </Dialog>
      {confirmDialog}
    </>
  )
}
