import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../../kit/dialog/SecretDialog.tsx'

/** Shows the new secret of a webhook, once. */
export default function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SecretDialog
      title={t('Secret of the webhook')}
      label={t('Secret')}
      secret={secret}
      hint={t('The receiver checks signatures with it, as Standard Webhooks describes.')}
      onClose={onClose}
    />
  )
}
