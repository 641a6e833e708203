import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { correctOthersNeeds } from '@muster/contract/attendance/view'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { usePending } from './usePending.ts'

/** Shows the buttons of the toolbar that open the pending corrections and the overtime above the month. */
export function PendingButtons() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { open, correction, toggle } = usePending()
  const decides = can(correctOthersNeeds)
  const pending = useQuery({
    ...orpc.attendance.corrections.queryOptions({ input: { whose: 'waiting', first: correction, page: 1, limit: 5 } }),
    enabled: decides,
  })
  const count = pending.data?.pagination.totalItems
  const button = (part: 'corrections' | 'overtime', label: string, pendingCount?: number) => (
    <Button
      variant="default"
      aria-expanded={open === part}
      rightSection={open === part ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      onClick={() => toggle(part)}
    >
      {label}
      {pendingCount ? (
        <span className="tag" data-colour="amber" style={{ marginInlineStart: '0.5rem' }}>
          {formatCount(pendingCount)}
        </span>
      ) : null}
    </Button>
  )
  return (
    <>
      {decides ? button('corrections', t('Corrections'), count) : null}
      {can('attendance.overtime_manage') ? button('overtime', t('Overtime')) : null}
    </>
  )
}
