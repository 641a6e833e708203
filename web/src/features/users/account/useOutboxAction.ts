import { useTranslation } from 'react-i18next'
import type { Toast } from '../../../kit/messages/toasts.ts'
import { followLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'

/** Returns the action of a toast that opens the held emails; undefined for a reader who may not see the outbox. */
export function useOutboxAction(): Toast['action'] {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!can('settings.mail_outbox')) return undefined
  return { label: t('View Emails'), run: () => followLink('?view=settings&tab=outbox&status=KEPT') }
}
