import type { ApiError } from '../../../kit/api/errors.ts'
import { formatter } from '@muster/contract/kit/formatters'
import type { User } from '@muster/contract/users/calls'
import { i18n } from '../../../i18n.ts'
import { fullName } from '../../../kit/people/names.ts'

/** The person who can't be deleted. */
type Person = Pick<User, 'firstName' | 'lastName' | 'status'>

/** The message that a person can't be deleted. `isKept` is true if records about the person are the reason. */
export interface DeletionRefusal {
  title: string
  detail: string
  isKept: boolean
}

/** The labels for counts of records, as translation keys with plural forms. */
const keptLabels = {
  employees: '{count} direct reports',
  leaveRequests: '{count} leave requests',
  attendanceRecords: '{count} attendance records',
  documents: '{count} documents',
}

const isCounts = (details: unknown): details is Record<string, unknown> =>
  typeof details === 'object' && details !== null

/**
 * Returns the message for a refused deletion, according to the `error` in the response (specification 3, section 8).
 */
export function readDeletionRefusal({ error, message, body }: ApiError, person: Person): DeletionRefusal {
  const { t } = i18n
  const title = t('Failed to delete user')
  if (error === 'Self-Deletion Not Allowed')
    return { title, detail: t('You cannot delete your own account.'), isKept: false }
  if (error === 'Cannot Delete User') return describeKeptRecords(body?.details, person)
  if (error === 'Forbidden')
    return {
      title: t('Permission Denied'),
      detail: t('You do not have permission to delete users. Only Super Admin users can delete other users.'),
      isKept: false,
    }
  return { title, detail: t(message || 'Please try again.'), isKept: false }
}

/** Returns the message for a person who can't be deleted because of the records counted in `recordCounts`. */
export const describeKeptRecords = (recordCounts: unknown, person: Person): DeletionRefusal => ({
  title: i18n.t('Cannot Delete User'),
  detail: deletionMessage(listKept(recordCounts), person),
  isKept: true,
})

/** Returns the numbers of records as one text; empty if all are zero. */
function listKept(recordCounts: unknown): string {
  const { t, language } = i18n
  const counts = isCounts(recordCounts) ? recordCounts : {}
  const parts = Object.entries(keptLabels).flatMap(([name, words]) => {
    const count = counts[name]
    return typeof count === 'number' && count > 0 ? [t(words, { count })] : []
  })
  return formatter('ListFormat', language).format(parts)
}

/**
 * Returns a sentence about the records that prevent the deletion. If the person can still sign in, adds the advice to
 * deactivate them.
 */
function deletionMessage(records: string, person: Person): string {
  const { t } = i18n
  const name = fullName(person)
  const values = { name, what: records || t('their activity records') }
  if (person.status === 'DEACTIVATED')
    return t('{name} can’t be deleted because of {what}. They can no longer sign in.', values)
  if (person.status === 'PENDING_ACTIVATION')
    return t('{name} can’t be deleted because of {what}. They can’t sign in until activated.', values)
  const advice = t('Please deactivate the user instead.')
  return `${records ? t('{name} has {what}.', { name, what: records }) : t('{name} has activity records.', { name })} ${advice}`
}
