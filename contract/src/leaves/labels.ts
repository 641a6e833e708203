import type { LeaveStatus } from './calls.ts'
import type { LeaveType } from './types.ts'

/*
 * Apart from the schemas: screens, reports and files show the same words.
 */

/** The types of leave in words; keys of the translation. */
export const leaveTypeLabels: Record<LeaveType, string> = {
  ANNUAL: 'Annual leave',
  SICK: 'Sick leave',
  UNPAID: 'Unpaid leave',
  PERSONAL: 'Personal leave',
  MATERNITY: 'Maternity leave',
  PATERNITY: 'Paternity leave',
  EMERGENCY: 'Emergency leave',
}

/** The statuses of a leave request in words; keys of the translation. */
export const leaveStatusLabels: Record<LeaveStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
}
