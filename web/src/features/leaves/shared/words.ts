import { IconBan, IconCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

/** The types of leave in words; keys of the translation. */
export const leaveTypeWords: Record<LeaveType, string> = {
  ANNUAL: 'Annual leave',
  SICK: 'Sick leave',
  UNPAID: 'Unpaid leave',
  PERSONAL: 'Personal leave',
  MATERNITY: 'Maternity leave',
  PATERNITY: 'Paternity leave',
  EMERGENCY: 'Emergency leave',
}

/** How the statuses of a request look. */
export const leaveStatusLooks: Record<LeaveStatus, StatusLook> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Pending' },
  APPROVED: { colour: 'green', Icon: IconCheck, label: 'Approved' },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: 'Rejected' },
  CANCELLED: { colour: 'grey', Icon: IconBan, label: 'Cancelled' },
}
