import type { LeaveStatus } from './calls.ts'
import type { LeaveType } from './types.ts'

/*
 * Kept apart from the schemas: screens, reports and files use the same labels.
 */

/** Labels of the leave types; translation keys. */
export const leaveTypeLabels: Record<LeaveType, string> = {
  ANNUAL: 'Annual leave',
  SICK: 'Sick leave',
  UNPAID: 'Unpaid leave',
  PERSONAL: 'Personal leave',
  MATERNITY: 'Maternity leave',
  PATERNITY: 'Paternity leave',
  EMERGENCY: 'Emergency leave',
}

/** Labels of the request statuses; translation keys. */
export const leaveStatusLabels: Record<LeaveStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
}
