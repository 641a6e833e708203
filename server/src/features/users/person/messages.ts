import type { Notice } from '../../../events/event.ts'

interface Name {
  firstName: string
  lastName: string
}

/**
 * The fields whose changes a person is notified about, by their names in the message. Pay has its own notifications.
 */
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
  workPhone: 'work phone',
}

/** Returns the notification for a person that names their changed details; null if none of these changed. */
export function detailsChanged(by: Name, fields: readonly string[]): Notice | null {
  const names = Object.entries(details).flatMap(([field, words]) => (fields.includes(field) ? [words] : []))
  if (!names.length) return null
  return {
    type: 'SYSTEM_ALERT',
    title: 'Your details were changed',
    message: `${by.firstName} ${by.lastName} changed your details: ${names.join(', ')}.`,
    link: '?view=profile',
    preference: 'profileUpdated',
  }
}
