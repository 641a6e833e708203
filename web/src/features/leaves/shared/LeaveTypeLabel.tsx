import { Group } from '@mantine/core'
import {
  IconBabyBottle,
  IconBabyCarriage,
  IconBeach,
  IconCoinOff,
  IconFirstAidKit,
  IconUrgent,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LeaveType } from '@muster/contract/leaves/types'
import { leaveTypeWords } from './words.ts'

const icons: Record<LeaveType, Icon> = {
  ANNUAL: IconBeach,
  SICK: IconFirstAidKit,
  UNPAID: IconCoinOff,
  PERSONAL: IconUser,
  MATERNITY: IconBabyCarriage,
  PATERNITY: IconBabyBottle,
  EMERGENCY: IconUrgent,
}

/** A type of leave by icon and word. */
export function LeaveTypeLabel({ type }: { type: LeaveType }) {
  const { t } = useTranslation()
  const TypeIcon = icons[type]
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="xs"
      wrap="nowrap"
      className="nowrap"
      style={{ verticalAlign: 'top' }}
    >
      <TypeIcon className="icon" size={18} stroke={1.6} aria-hidden />
      {t(leaveTypeWords[type])}
    </Group>
  )
}
