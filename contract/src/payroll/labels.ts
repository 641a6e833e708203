import type { PayrollStatus } from './records.ts'

/** Labels of the payroll statuses on screens, in reports and in files. They are also the keys of their translations. */
export const payrollStatusLabels: Record<PayrollStatus, string> = {
  DRAFT: 'Draft',
  PENDING_APPROVAL: 'Pending approval',
  APPROVED: 'Approved',
  PAID: 'Paid',
}
