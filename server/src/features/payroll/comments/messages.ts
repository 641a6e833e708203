import { isExtraRun, monthOfRun, placeOfRun } from '@muster/contract/payroll/runKeys'
import type { Notice } from '../../../events/event.ts'
import { nameOfMonth } from '../messages.ts'

// Notifications don't contain the comment: they are also sent by email.

interface Name {
  firstName: string
  lastName: string
}

const nameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
/** Returns the address of a run. */
const runLink = (key: string) =>
  `?view=payroll&tab=records&month=${monthOfRun(key)}${isExtraRun(key) ? `&run=${placeOfRun(key).run}` : ''}`

/** Returns the notification of a comment on a run; `run` is the name of an extra run. */
export const commentOnRunAdded = (by: Name, key: string, run: string | null): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Comment on payroll',
  message: `${nameOf(by)} commented on payroll for ${nameOfMonth(monthOfRun(key))}${run === null ? '' : ` (${run})`}.`,
  link: `${runLink(key)}&comments=open`,
  preference: 'salaryAdjustment',
})

/** Returns the notification of a comment on the record of a person. */
export const commentOnRecordAdded = (by: Name, person: Name, key: string, recordId: string): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Comment on payroll',
  message: `${nameOf(by)} commented on the pay of ${nameOf(person)} for ${nameOfMonth(monthOfRun(key))}.`,
  link: `${runLink(key)}&record=${recordId}`,
  preference: 'salaryAdjustment',
})
