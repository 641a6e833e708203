import type { LoanKind, LoanStatus } from './loans.ts'
import type { PayrollStatus } from './records.ts'

/** Labels of the payroll statuses on screens, in reports and in files. They are also the keys of their translations. */
export const payrollStatusLabels: Record<PayrollStatus, string> = {
  DRAFT: 'Draft',
  PENDING_APPROVAL: 'Pending approval',
  APPROVED: 'Approved',
  PAID: 'Paid',
}

/** Labels of the kinds of loans. */
export const loanKindLabels: Record<LoanKind, string> = { LOAN: 'Loan', ADVANCE: 'Salary advance' }

/** Labels of the statuses of loans. */
export const loanStatusLabels: Record<LoanStatus, string> = {
  PENDING: 'Pending confirmation',
  ACTIVE: 'Active',
  SETTLED: 'Repaid',
  WRITTEN_OFF: 'Written off',
  REJECTED: 'Rejected',
}
