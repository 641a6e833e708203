import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogButtons } from './Dialog.tsx'
import { Problem } from '../form/FormElement.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'

/** Asks for confirmation before an action. The button is labelled with the action's verb. */
export function ConfirmDialog(props: {
  opened: boolean
  title: string
  message: ReactNode
  /** Omitted if the action can't be confirmed at present. */
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  submitting?: boolean
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}) {
  const { opened, title, message, confirmLabel, cancelLabel, danger, submitting, error, onConfirm, onClose } = props
  const { t } = useTranslation()
  const close = () => {
    if (!submitting) onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={title} size={420} fillsNarrow={false}>
      {typeof message === 'string' ? <p>{message}</p> : message}
      <DialogButtons problem={<Problem message={error} />}>
        <Button variant="default" onClick={close} data-autofocus>
          {cancelLabel ?? t('Cancel')}
        </Button>
        {confirmLabel ? (
          <SubmitButton label={confirmLabel} waiting={submitting} danger={danger} onClick={onConfirm} />
        ) : null}
      </DialogButtons>
    </Dialog>
  )
}
