import type { Notice } from '../../../events/event.ts'

interface Person {
  firstName: string
  lastName: string
}
const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const link = '?view=settings&tab=payroll'

/** Returns the notification for the people who may confirm a file of rules. */
export const packToConfirm = (by: Person, name: string): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Tax and insurance rules to confirm',
  message: `${nameOf(by)} added the tax and insurance rules “${name}”.`,
  link,
  preference: null,
})

/** Returns the notification for the owner about a confirmed file of rules. */
export const packConfirmed = (by: Person, name: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Tax and insurance rules confirmed',
  message: `${nameOf(by)} confirmed the tax and insurance rules “${name}”. Pay rules can use them now.`,
  link,
  preference: null,
})
