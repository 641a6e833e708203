import { useTranslation } from 'react-i18next'
import type { ApiKey } from '@muster/contract/auth/apiKeys'
import { client } from '../../../kit/api/client.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

/** Returns the action that revokes an API key after a confirmation. */
export function useRevokeKey() {
  const { t } = useTranslation()
  return useAction({
    call: ({ id }: ApiKey, context) => client.auth.revokeApiKey({ id }, { context }),
    onSuccess: (_, { name }) => showSuccess(t('Key revoked'), name),
    explainRefusal: ({ status }) => (status === 404 ? 'This key is already revoked.' : undefined),
    invalidates: 'auth',
    confirm: ({ name }) => ({
      title: t('Revoke the key {name}?', { name }),
      message: t('Programs using it lose access immediately. This can’t be undone.'),
      confirmLabel: t('Revoke'),
      danger: true,
    }),
  })
}
