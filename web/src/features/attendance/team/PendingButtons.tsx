import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { correctOthersNeeds } from '@muster/contract/attendance/view'
import { orpc } from '../../../kit/api/client.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { PendingCount } from './PendingCount.tsx'
import { usePending } from './usePending.ts'

/** Returns what the user can decide on, and the number of pending corrections. */
function useDecisions() {
  const { can } = useSession()
  const { correction } = usePending()
  const decides = can(correctOthersNeeds)
  const pending = useQuery({
    ...orpc.attendance.corrections.queryOptions({ input: { whose: 'waiting', first: correction, page: 1, limit: 5 } }),
    enabled: decides,
  })
  return [
    ...(decides
      ? [{ part: 'corrections', label: 'Corrections', count: pending.data?.pagination.totalItems } as const]
      : []),
    ...(can('attendance.overtime_manage') ? [{ part: 'overtime', label: 'Overtime', count: undefined } as const] : []),
  ]
}

/** Returns the number of items that the menu of a phone shows as pending; undefined if it is unknown. */
export const usePendingCount = (): number | undefined =>
  useDecisions().reduce<number | undefined>(
    (sum, { count }) => (count === undefined ? sum : (sum ?? 0) + count),
    undefined,
  )

/** Shows the buttons of the toolbar that open the pending corrections and the overtime above the month. */
export function PendingButtons() {
  const { t } = useTranslation()
  const { open, toggle } = usePending()
  return useDecisions().map(({ part, label, count }) => (
    <Button
      key={part}
      variant="default"
      aria-expanded={open === part}
      rightSection={open === part ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      onClick={() => toggle(part)}
    >
      {t(label)}
      <PendingCount count={count} />
    </Button>
  ))
}

/** Shows the items of a phone's menu that open the pending corrections and the overtime above the month. */
export function PendingItems() {
  const { t } = useTranslation()
  const { toggle } = usePending()
  return useDecisions().map(({ part, label, count }) => (
    <Menu.Item key={part} onClick={() => toggle(part)}>
      {t(label)}
      <PendingCount count={count} />
    </Menu.Item>
  ))
}
