import { ActionIcon, Button, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'

/** Shows the addresses of Muster that are registered at a provider. */
export default function RegisterDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened onClose={onClose} title={t('Register Muster at {provider}', { provider: provider.name })} size={560}>
      <Stack gap="md">
        {provider.kind === 'SAML' ? <SamlAddresses provider={provider} /> : <ClientAddresses provider={provider} />}
      </Stack>
      <DialogButtons>
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

function ClientAddresses({ provider: { redirectUri, signedOutUri, backchannelLogoutUri } }: { provider: Provider }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('Enter these addresses in your identity provider. Only the first is required.')}</p>
      <Address label={t('Redirect address')} value={redirectUri} isFirst />
      <Address label={t('Address after signing out')} value={signedOutUri} />
      <Address label={t('Back-channel logout address')} value={backchannelLogoutUri} />
    </>
  )
}

function SamlAddresses({ provider: { entityId, redirectUri } }: { provider: Provider }) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        {t('Enter these in the provider’s settings of the application. The first one is also the metadata’s address.')}
      </p>
      <Address label={t('Entity ID')} value={entityId} isFirst />
      <Address label={t('Assertion consumer service')} value={redirectUri} />
    </>
  )
}

function Address({ label, value, isFirst }: { label: string; value: string; isFirst?: boolean }) {
  const { t } = useTranslation()
  return (
    <CopyButton text={value}>
      {({ copied, copy }) => (
        <TextInput
          label={label}
          value={value}
          readOnly
          dir="ltr"
          data-autofocus={isFirst}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={copied ? t('Copied') : t('Copy {name}', { name: label })}
              onClick={copy}
            >
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          }
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </CopyButton>
  )
}
