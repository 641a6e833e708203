import type { Notice } from '../../../events/event.ts'

interface Name {
  firstName: string
  lastName: string
}

/** What somebody is told of, if it is changed; pay has notices of its own. */
const details = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
  position: 'position',
  department: 'department',
  managerId: 'manager',
  hireDate: 'hire date',
  probationEnd: 'end of probation',
  timeZone: 'time zone',
  llId: 'LL-ID',
}

/** To the person, with which of their details changed; null where none did that they are told of. */
export function detailsChanged(by: Name, changed: readonly string[]): Notice | null {
  const named = Object.entries(details).flatMap(([field, words]) => (changed.includes(field) ? [words] : []))
  if (!named.length) return null
  return {
    type: 'SYSTEM_ALERT',
    title: 'Your details were changed',
    message: `${by.firstName} ${by.lastName} changed your details: ${named.join(', ')}.`,
    link: '?view=profile',
    preference: 'profileUpdated',
  }
}
