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

/** The statuses of a request in words; keys of the translation. */
export const leaveStatusWords: Record<LeaveStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
}

/** How they look. */
export const leaveStatusLooks: Record<LeaveStatus, StatusLook> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: leaveStatusWords.PENDING },
  APPROVED: { colour: 'green', Icon: IconCheck, label: leaveStatusWords.APPROVED },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: leaveStatusWords.REJECTED },
  CANCELLED: { colour: 'grey', Icon: IconBan, label: leaveStatusWords.CANCELLED },
}

/** The statuses in order, without the contract's schemas. */
export const leaveStatuses = Object.keys(leaveStatusWords) as LeaveStatus[]
