import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { correctOthersNeeds } from '@muster/contract/attendance/view'
import { orpc } from '../../../kit/api/client.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { PendingCount } from './PendingCount.tsx'
import { usePending } from './usePending.ts'

/** Returns what the user can decide on, with the number of pending corrections and of the month's days of overtime. */
function useDecisions(month: string) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { correction } = usePending()
  const decides = can(correctOthersNeeds)
  const pending = useQuery({
    ...orpc.attendance.corrections.queryOptions({ input: { whose: 'waiting', first: correction, page: 1, limit: 5 } }),
    enabled: decides,
  })
  const approves = can('attendance.overtime_manage')
  // The first page of the list that the button opens.
  const overtime = useQuery({
    ...orpc.attendance.overtime.queryOptions({ input: { month, page: 1, limit: 5 } }),
    enabled: approves,
  })
  return [
    ...(decides
      ? [
          {
            part: 'corrections',
            label: 'Corrections',
            count: pending.data?.pagination.totalItems,
            text: undefined,
          } as const,
        ]
      : []),
    ...(approves
      ? [
          {
            part: 'overtime',
            label: 'Overtime',
            count: overtime.data?.pending,
            // Approvals counts weeks.
            text: t('{count} days', { count: overtime.data?.pending }),
          } as const,
        ]
      : []),
  ]
}

/** Returns the number of items that the menu of a phone shows as pending; undefined if it is unknown. */
export const usePendingCount = (month: string): number | undefined =>
  useDecisions(month).reduce<number | undefined>(
    (sum, { count }) => (count === undefined ? sum : (sum ?? 0) + count),
    undefined,
  )

/** Shows the buttons of the toolbar that open the pending corrections and the overtime above the month. */
export function PendingButtons({ month }: { month: string }) {
  const { t } = useTranslation()
  const { open, toggle } = usePending()
  return useDecisions(month).map(({ part, label, count, text }) => (
    <Button
      key={part}
      variant="default"
      aria-expanded={open === part}
      rightSection={open === part ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      onClick={() => toggle(part)}
    >
      {t(label)}
      <PendingCount count={count} text={text} />
    </Button>
  ))
}

/** Shows the items of a phone's menu that open the pending corrections and the overtime above the month. */
export function PendingItems({ month }: { month: string }) {
  const { t } = useTranslation()
  const { toggle } = usePending()
  return useDecisions(month).map(({ part, label, count, text }) => (
    <Menu.Item key={part} onClick={() => toggle(part)}>
      {t(label)}
      <PendingCount count={count} text={text} />
    </Menu.Item>
  ))
}
