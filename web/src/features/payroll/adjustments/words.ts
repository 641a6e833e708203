import { IconCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { AdjustmentStatus, AdjustmentType } from '@muster/contract/payroll/adjustments'
import { formatMoney } from '../../../kit/format.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { Adjustment } from '@muster/contract/payroll/adjustments'

/** The types of an adjustment in words (specification 2, section 3); keys of the translation. */
export const adjustmentTypeWords: Record<AdjustmentType, string> = {
  RAISE: 'Salary Raise',
  PROMOTION: 'Promotion',
  BONUS: 'Bonus',
  DEDUCTION: 'Deduction',
}

/** How the statuses of an adjustment look. */
export const adjustmentStatusLooks: Record<AdjustmentStatus, StatusLook> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Pending' },
  APPROVED: { colour: 'green', Icon: IconCheck, label: 'Approved' },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: 'Rejected' },
}

/** The monthly salary before and after, `EGP 10,000.00 → EGP 11,000.00`; null where it is not told. */
export const salaryChange = ({ salary, currency }: Pick<Adjustment, 'salary' | 'currency'>): string | null =>
  salary
    ? `${formatMoney({ amount: salary.before, currency })} → ${formatMoney({ amount: salary.after, currency })}`
    : null
