import { formatDate } from '@muster/contract/kit/formatDays'
import type { AdjustmentType } from '@muster/contract/payroll/adjustments'
import type { Notice } from '../../../events/event.ts'

interface Name {
  firstName: string
  lastName: string
}
interface Subject {
  id: string
  adjustmentType: AdjustmentType
  effectiveDate: string
}

const link = (id: string) => `?view=payroll&tab=adjustments&adjustment=${id}`
const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const things = {
  RAISE: 'a salary raise',
  PROMOTION: 'a promotion',
  BONUS: 'a bonus',
  DEDUCTION: 'a deduction',
} as const satisfies Record<AdjustmentType, string>
const thing = ({ adjustmentType }: Subject) => things[adjustmentType]
const from = ({ effectiveDate }: Subject) => formatDate(effectiveDate)

// Notifications contain no figures, nor reasons, which may contain figures: they are also sent by email and appear on
// screens that others see.

/** Returns the notification for the people who may approve or reject an adjustment. */
export const adjustmentRequested = (by: Name, person: Name, subject: Subject): Notice => ({
  type: 'SALARY_ADJUSTMENT_REQUEST',
  title: 'Salary adjustment requested',
  message: `${fullName(by)} requests ${thing(subject)} for ${fullName(person)}, effective ${from(subject)}.`,
  link: link(subject.id),
  preference: 'salaryAdjustment',
})

/** Returns the notification for the person who requested an adjustment. */
export const adjustmentDecided = (
  by: Name,
  person: Name,
  subject: Subject,
  decision: 'approved' | 'rejected',
): Notice => ({
  type: 'SALARY_ADJUSTMENT_UPDATE',
  title: `Salary adjustment ${decision}`,
  message: `${fullName(by)} ${decision} ${thing(subject)} for ${fullName(person)}, effective ${from(subject)}.`,
  link: link(subject.id),
  preference: 'salaryAdjustment',
})

/** Returns the notification for the person whose adjustment was approved. */
export const payAdjusted = (by: Name, subject: Subject): Notice => ({
  type: 'SALARY_ADJUSTMENT_UPDATE',
  title: 'Your pay was adjusted',
  message: `${fullName(by)} approved ${thing(subject)} dated ${from(subject)}.`,
  link: '?view=payroll&tab=mine',
  preference: 'salaryAdjustment',
})
