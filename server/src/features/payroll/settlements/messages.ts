import type { Notice } from '../../../events/event.ts'

interface Person {
  id: string
  firstName: string
  lastName: string
}

const nameOf = ({ firstName, lastName }: Omit<Person, 'id'>) => `${firstName} ${lastName}`
const linkTo = ({ id }: Person) => `?view=payroll&tab=leaving&leaver=${id}`

// Notifications contain no amounts: they are also sent by email and appear on screens that others see.

/** Returns the notification for the people who may confirm a final settlement. */
export const settlementToConfirm = (by: Omit<Person, 'id'>, person: Person): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Final settlement to confirm',
  message: `${nameOf(by)} prepared the final settlement of ${nameOf(person)}.`,
  link: linkTo(person),
  preference: 'salaryAdjustment',
})

/** Returns the notification for the person who prepared a final settlement. */
export const settlementDecided = (by: Omit<Person, 'id'>, person: Person, isConfirmed: boolean): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: `Final settlement ${isConfirmed ? 'confirmed' : 'rejected'}`,
  message: `${nameOf(by)} ${isConfirmed ? 'confirmed' : 'rejected'} the final settlement of ${nameOf(person)}.`,
  link: linkTo(person),
  preference: 'salaryAdjustment',
})
