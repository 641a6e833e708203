import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '@muster/contract/auth/apiKeys'
import { formatDate, formatDays } from '../../../kit/format.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { lastDayOf } from '../../roles/shared/Expiry.tsx'

/** Colour and label of each status of a key. */
export const statusStyles: Record<ApiKey['status'], StatusStyle> = {
  ACTIVE: { label: 'In use', colour: 'green' },
  IDLE: { label: 'Inactive', colour: 'amber' },
  SUSPENDED: { label: 'Suspended', colour: 'amber' },
  EXPIRED: { label: 'Expired', colour: 'grey' },
  REVOKED: { label: 'Revoked', colour: 'grey' },
}

/** Days before its end in which a key is marked. */
const soonDays = 14

/** Shows the last day of a key and, while it can be used, the number of days left. */
export function KeyExpiry({ apiKey: { status, expiresAt } }: { apiKey: Pick<ApiKey, 'status' | 'expiresAt'> }) {
  const { t } = useTranslation()
  const today = useToday()
  const isNarrow = useNarrow()
  const lastDay = lastDayOf(expiresAt, useSession().user.timeZone)
  const day = <span className="nowrap">{formatDate(lastDay)}</span>
  if (status === 'EXPIRED' || status === 'REVOKED') return <span className="faint">{day}</span>
  const count = Temporal.PlainDate.from(today).until(lastDay).days
  if (count < 0) return day
  const left = count === 0 ? t('Ends today') : t('Ends in {days}', { days: formatDays(count) })
  if (isNarrow) return `${formatDate(lastDay)} (${left})`
  return (
    <Stack component="span" gap={0} py={4} align="flex-start">
      {day}
      <span className={count <= soonDays ? 'tag' : 'faint small'} data-colour="amber">
        {left}
      </span>
    </Stack>
  )
}
