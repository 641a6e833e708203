import type { PayrollStatus } from './records.ts'

/**
 * The statuses of a payroll record in words, on screens, in reports and in files; keys of the translation. Apart from the
 * schemas.
 */
export const payrollStatusLabels: Record<PayrollStatus, string> = {
  DRAFT: 'Draft',
  PENDING_APPROVAL: 'Pending approval',
  APPROVED: 'Approved',
  PAID: 'Paid',
}
