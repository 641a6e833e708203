import { useTranslation } from 'react-i18next'
import { useSession } from '../../../kit/session/session.tsx'
import { formatDay } from '../../../kit/format.ts'
import { lastDayOf } from './expiry.ts'

/** Until when a role counts, in words. */
export function Expiry({ expiresAt, isExpired = false }: { expiresAt: string | null; isExpired?: boolean }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().user
  if (expiresAt === null) return t('No expiry')
  const day = formatDay(lastDayOf(expiresAt, timeZone))
  return isExpired ? t('Expired after {day}', { day }) : t('Until {day}', { day })
}
