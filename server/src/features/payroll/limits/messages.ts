import { formatDayPart } from '@muster/contract/kit/formatters'
import type { Notice } from '../../../events/event.ts'
import { printedAmount } from '../../../pay/money.ts'
import type { insuranceLimits } from '../../../pay/tables.ts'

interface Person {
  firstName: string
  lastName: string
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const monthName = (firstDay: string) =>
  formatDayPart(Temporal.PlainDate.from(firstDay), 'en', { month: 'long', year: 'numeric' })

const link = '?view=settings&tab=payroll'

/** Returns the notification for the people who may confirm limits. */
export const limitsToConfirm = (by: Person, firstMonth: string): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Insurance limits to confirm',
  message: `${nameOf(by)} entered the limits of social insurance from ${monthName(`${firstMonth}-01`)}.`,
  link,
  preference: null,
})

/** Returns the notification for the owner about confirmed limits. */
export const limitsConfirmed = (by: Person, row: typeof insuranceLimits.$inferSelect): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Insurance limits confirmed',
  message: `${nameOf(by)} confirmed the limits of social insurance from ${monthName(row.firstDay)}: wages from ${printedAmount(
    row.minWage ?? '0',
  )} to ${printedAmount(row.maxWage ?? '0')} EGP.`,
  link,
  preference: null,
})

/** Returns the notification for the owner that payroll continues with the limits of the year before. */
export const limitsKept = (by: Person, year: number, reason: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Insurance limits unchanged',
  message: `${nameOf(by)} continues with the insurance limits of ${year - 1} in ${year}: ${reason}`,
  link,
  preference: null,
})
