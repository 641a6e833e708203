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
