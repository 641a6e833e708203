import { Button, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../CopyButton.tsx'
import { Dialog, DialogButtons } from './Dialog.tsx'

/** Shows a secret that is shown only once, with a button that copies it. `hint` says how it is used. */
export function SecretDialog(props: {
  title: string
  label: string
  secret: string
  hint: ReactNode
  onClose: () => void
}) {
  const { title, label, secret, hint, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog opened onClose={onClose} title={title} size={560}>
      <Stack gap="md">
        <p>{t('Copy it now and store it safely. It won’t be shown again.')}</p>
        <TextInput
          label={label}
          value={secret}
          readOnly
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className="faint small">{hint}</p>
      </Stack>
      <DialogButtons>
        <CopyButton text={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
