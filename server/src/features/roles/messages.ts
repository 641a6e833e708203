import { formatDay } from '@muster/contract/formatDays'
import type { NewNotification } from '../notifications/notify.ts'

interface Name {
  firstName: string
  lastName: string
}

/** The last moment of an assignment as a day where the company is: one that ends at midnight counted until the day before. */
const lastDay = (expiresAt: string, timeZone: string) =>
  Temporal.Instant.from(expiresAt).subtract({ milliseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** To the person who was given a role. */
export function roleAssigned(by: Name, role: string, expiresAt: string | null, timeZone: string): NewNotification {
  const until = expiresAt === null ? '' : `, until ${formatDay(lastDay(expiresAt, timeZone), 'en-GB')}`
  return {
    type: 'SYSTEM_ALERT',
    title: 'Role assigned',
    message: `${by.firstName} ${by.lastName} gave you the role ${role}${until}.`,
    link: null,
    preference: 'roleAssigned',
  }
}
