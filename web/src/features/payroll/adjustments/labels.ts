import { IconCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { AdjustmentStatus, AdjustmentType } from '@muster/contract/payroll/adjustments'
import { formatAmount, formatMoney, formatPercent } from '../../../kit/format.ts'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'
import type { Adjustment } from '@muster/contract/payroll/adjustments'

/** The labels of the adjustment types (specification 2, section 3), as translation keys. */
export const adjustmentTypeLabels: Record<AdjustmentType, string> = {
  RAISE: 'Salary Raise',
  PROMOTION: 'Promotion',
  BONUS: 'Bonus',
  DEDUCTION: 'Deduction',
}

/** The colour, icon and label of each adjustment status. */
export const adjustmentStatusStyles: Record<AdjustmentStatus, StatusStyle> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Pending' },
  APPROVED: { colour: 'green', Icon: IconCheck, label: 'Approved' },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: 'Rejected' },
}

/** Returns the amount of an adjustment; a deduction is negative. */
export const signedAmount = ({
  adjustmentType,
  amount,
  currency,
}: Pick<Adjustment, 'adjustmentType' | 'amount' | 'currency'>): string =>
  formatMoney({ amount: adjustmentType === 'DEDUCTION' ? -amount : amount, currency })

/**
 * Returns the monthly salary before and after, such as `EGP 10,000.00 → EGP 11,000.00`; null if the user may not see it
 * or it is unknown.
 */
export const salaryChange = ({ salary, currency }: Pick<Adjustment, 'salary' | 'currency'>): string | null =>
  salary
    ? `${formatMoney({ amount: salary.before, currency })} → ${formatMoney({ amount: salary.after, currency })}`
    : null

/** Returns the change of the salary in percent, such as `+7.6 %`; null if the user may not see it or it is unknown. */
export const salaryShare = ({ salary }: Pick<Adjustment, 'salary'>): string | null =>
  salary && salary.before > 0
    ? formatPercent((100 * (salary.after - salary.before)) / salary.before, {
        maximumFractionDigits: 1,
        signDisplay: 'exceptZero',
      })
    : null

/** Returns the salary before and after with the change in percent, for a line of its own; null if it is not known. */
export const salaryChangeWithShare = (adjustment: Pick<Adjustment, 'salary' | 'currency'>): string | null =>
  [salaryChange(adjustment), salaryShare(adjustment)].filter(Boolean).join(' · ') || null

/**
 * Returns the salary before and after with the change in percent, below an amount that names the currency; null if it is
 * not known.
 */
export const salaryChangeBelow = (adjustment: Pick<Adjustment, 'salary'>): string | null =>
  adjustment.salary
    ? [`${formatAmount(adjustment.salary.before)} → ${formatAmount(adjustment.salary.after)}`, salaryShare(adjustment)]
        .filter(Boolean)
        .join(' · ')
    : null
