import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { correctOthersNeeds } from '@muster/contract/attendance/view'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'
import { id, oneOf } from '../../../kit/list/filters.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { CorrectionsWaiting } from '../shared/waiting/CorrectionsWaiting.tsx'
import { OvertimeWaiting } from './waiting/OvertimeWaiting.tsx'

const parts = oneOf(['corrections', 'overtime'])

/** Returns the open part, the selected correction from a notification, and a function that opens or closes a part. */
function usePending() {
  const { params, set } = useAddress()
  const correction = id.read(params.get('correction') ?? '')
  const open = parts.read(params.get('pending') ?? '') ?? (correction ? 'corrections' : undefined)
  const toggle = (part: 'corrections' | 'overtime') =>
    set({ pending: open === part ? null : part, correction: null }, { replace: true })
  return { open, correction, toggle }
}

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

/** Shows the pending corrections or the month’s overtime, whichever is open. */
export function PendingLists({ month }: { month: string }) {
  const { can } = useSession()
  const { open, correction } = usePending()
  if (open === 'corrections' && can(correctOthersNeeds))
    return <CorrectionsWaiting key={correction} selectedId={correction} />
  if (open === 'overtime' && can('attendance.overtime_manage')) return <OvertimeWaiting key={month} month={month} />
  return null
}
