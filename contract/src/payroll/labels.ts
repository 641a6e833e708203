import type { PayrollStatus } from './records.ts'
import type { RunKind } from './runKeys.ts'

/** Labels of the payroll statuses on screens, in reports and in files. They are also the keys of their translations. */
export const payrollStatusLabels: Record<PayrollStatus, string> = {
  DRAFT: 'Draft',
  PENDING_APPROVAL: 'Pending approval',
  APPROVED: 'Approved',
  PAID: 'Paid',
}

/** Labels of the kinds of extra runs, which are also their proposed names. They are the keys of their translations. */
export const extraRunKindLabels: Record<RunKind, string> = {
  BONUS: 'Bonus',
  CORRECTION: 'Correction',
  THIRTEENTH_MONTH: '13th month',
  DIFFERENCES: 'Differences of earlier months',
  PART: 'Part of a month',
}
