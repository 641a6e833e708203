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
  const chevron = (part: typeof open) =>
    open === part ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
  return (
    <>
      {decides ? (
        <Button
          variant="default"
          aria-expanded={open === 'corrections'}
          rightSection={chevron('corrections')}
          onClick={() => toggle('corrections')}
        >
          {t('Corrections')}
          {count ? (
            <span className="tag" data-colour="amber" style={{ marginInlineStart: '0.5rem' }}>
              {formatCount(count)}
            </span>
          ) : null}
        </Button>
      ) : null}
      {can('attendance.overtime_manage') ? (
        <Button
          variant="default"
          aria-expanded={open === 'overtime'}
          rightSection={chevron('overtime')}
          onClick={() => toggle('overtime')}
        >
          {t('Overtime')}
        </Button>
      ) : null}
    </>
  )
}
