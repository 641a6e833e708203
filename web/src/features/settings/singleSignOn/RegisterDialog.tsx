import { Button, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'

/** Shows the address of Muster that must be registered at a provider. */
export default function RegisterDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened onClose={onClose} title={t('Register Muster at {provider}', { provider: provider.name })} size={560}>
      <Stack gap="md">
        <p>{t('Enter this address in the provider’s settings of the client:')}</p>
        <TextInput
          label={t('Redirect address')}
          value={provider.redirectUri}
          readOnly
          dir="ltr"
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Stack>
      <DialogButtons>
        <CopyButton text={provider.redirectUri}>
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
