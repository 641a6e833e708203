import type { LeaveType } from '@muster/contract/leaveTypes'
import type { LeaveStatus } from '@muster/contract/leaves'

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

/** The types in order, without the contract's schemas. */
export const leaveTypes = Object.keys(leaveTypeWords) as LeaveType[]

/** The statuses of a request in words; keys of the translation. */
export const leaveStatusWords: Record<LeaveStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
}

/** The statuses in order, without the contract's schemas. */
export const leaveStatuses = Object.keys(leaveStatusWords) as LeaveStatus[]

export const connectionLost = 'Unable to connect to the server. Please check your internet connection and try again.'

/** Somebody's full name. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** The size of a file for a reader, `240 kB` or `1.4 MB`, in units of 1024. */
export function fileSize(bytes: number, language: string): string {
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'kilobyte'] : [bytes / 1024 / 1024, 'megabyte']
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(Math.max(value, unit === 'kilobyte' ? 1 : value))
}
