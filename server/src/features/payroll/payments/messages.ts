import type { Currency } from '@muster/contract/kit/money'
import type { Notice } from '../../../events/event.ts'

/** Returns the notification for the owner about a changed or removed account that pays salaries. */
export const paymentAccountChanged = (
  { firstName, lastName }: { firstName: string; lastName: string },
  currency: Currency,
  isRemoved: boolean,
): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Paying account changed',
  message: `${firstName} ${lastName} ${isRemoved ? 'removed' : 'changed'} the account that pays salaries in ${currency}.`,
  link: '?view=settings&tab=payroll&section=Payments',
  preference: null,
})

/** Returns the notification for the owner about a changed template of payment files, which decides where pay goes. */
export const paymentTemplateChanged = (
  { firstName, lastName }: { firstName: string; lastName: string },
  name: string,
): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Payment template changed',
  message: `${firstName} ${lastName} added, changed or removed the template “${name}” for payment files.`,
  link: '?view=settings&tab=payroll&section=Payments',
  preference: null,
})

interface Name {
  firstName: string
  lastName: string
}

const linkTo = (period: string) => `?view=payroll&tab=records&month=${period}`

/** Returns the notification for the people who may confirm the release of payments. */
export const releaseToConfirm = ({ firstName, lastName }: Name, period: string): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Release of payments to confirm',
  message: `${firstName} ${lastName} says that payments of ${period} were not made, and asks to release them for another payment file.`,
  link: linkTo(period),
  preference: 'salaryAdjustment',
})

/** Returns the notification for the person who asked to release payments. */
export const releaseDecided = ({ firstName, lastName }: Name, period: string, isConfirmed: boolean): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: `Release of payments ${isConfirmed ? 'confirmed' : 'rejected'}`,
  message: `${firstName} ${lastName} ${isConfirmed ? 'confirmed' : 'rejected'} the release of payments of ${period}.`,
  link: linkTo(period),
  preference: 'salaryAdjustment',
})
