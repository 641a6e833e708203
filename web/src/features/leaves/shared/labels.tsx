import { Group } from '@mantine/core'
import {
  IconBabyBottle,
  IconBabyCarriage,
  IconBan,
  IconBeach,
  IconCheck,
  IconCircleX,
  IconClock,
  IconCoinOff,
  IconFirstAidKit,
  IconUrgent,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import { leaveStatusLabels, leaveTypeLabels } from '@muster/contract/leaves/labels'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'

export { leaveTypeLabels as leaveTypeWords }

/** Colour, icon and label of each request status. */
export const leaveStatusStyles: Record<LeaveStatus, StatusStyle> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: leaveStatusLabels.PENDING },
  APPROVED: { colour: 'green', Icon: IconCheck, label: leaveStatusLabels.APPROVED },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: leaveStatusLabels.REJECTED },
  CANCELLED: { colour: 'grey', Icon: IconBan, label: leaveStatusLabels.CANCELLED },
}

/** Icon of each leave type. */
export const leaveTypeIcons: Record<LeaveType, Icon> = {
  ANNUAL: IconBeach,
  SICK: IconFirstAidKit,
  UNPAID: IconCoinOff,
  PERSONAL: IconUser,
  MATERNITY: IconBabyCarriage,
  PATERNITY: IconBabyBottle,
  EMERGENCY: IconUrgent,
}

/** Colour of each leave type in a timeline; grey is also the colour of leave without a known type. */
export const leaveTypeColours: Record<LeaveType, 'accent' | 'red' | 'grey' | 'blue' | 'green' | 'amber'> = {
  ANNUAL: 'accent',
  SICK: 'red',
  UNPAID: 'grey',
  PERSONAL: 'blue',
  MATERNITY: 'green',
  PATERNITY: 'green',
  EMERGENCY: 'amber',
}

const alignTop = { verticalAlign: 'top' }

/** Shows a leave type with its icon. */
export function LeaveTypeLabel({ type }: { type: LeaveType }) {
  const { t } = useTranslation()
  const TypeIcon = leaveTypeIcons[type]
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" className="nowrap" style={alignTop}>
      <TypeIcon className="icon" size={18} stroke={1.6} aria-hidden />
      {t(leaveTypeLabels[type])}
    </Group>
  )
}
