import type { LoanKind, LoanStatus } from './loans.ts'

/** Labels of the kinds of loans. */
export const loanKindLabels: Record<LoanKind, string> = {
  LOAN: 'Loan',
  ADVANCE: 'Salary advance',
  OVERPAYMENT: 'Overpaid salary',
}

/** Labels of the statuses of loans. */
export const loanStatusLabels: Record<LoanStatus, string> = {
  PENDING: 'Pending confirmation',
  ACTIVE: 'Active',
  SETTLED: 'Repaid',
  WRITTEN_OFF: 'Written off',
  REJECTED: 'Rejected',
}
