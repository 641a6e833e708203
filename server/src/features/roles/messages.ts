import { formatDay } from '@muster/contract/kit/formatDays'
import type { Notice } from '../../events/event.ts'

interface Name {
  firstName: string
  lastName: string
}

/**
 * Returns the last full day of an assignment in the company's time zone. If it expires at midnight, this is the day
 * before.
 */
export const lastDay = (expiresAt: Temporal.Instant, timeZone: string): string =>
  expiresAt.subtract({ milliseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate().toString()

const untilWhen = (expiresAt: string | null, timeZone: string) =>
  expiresAt === null ? '' : `, until ${formatDay(lastDay(Temporal.Instant.from(expiresAt), timeZone))}`

const nameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`

/** Returns the notification for a person who was assigned a role. */
export function roleAssigned(by: Name, role: string, expiresAt: string | null, timeZone: string): Notice {
  return {
    type: 'SYSTEM_ALERT',
    title: 'Role assigned',
    message: `${nameOf(by)} gave you the role ${role}${untilWhen(expiresAt, timeZone)}.`,
    link: '?view=profile',
    preference: 'roleAssigned',
  }
}

interface NamedPerson {
  id: string
  name: string
}

interface GivenRole {
  by: Name
  to: Name
  role: NamedPerson
  expiresAt: string | null
}

/** Returns the notification for the owner of the installation that an administrative role was assigned. */
export function administrativeRoleGiven({ by, to, role, expiresAt }: GivenRole, timeZone: string): Notice {
  return {
    type: 'SYSTEM_ALERT',
    title: 'Administrative role assigned',
    message: `${nameOf(by)} gave ${nameOf(to)} the role ${role.name}${untilWhen(expiresAt, timeZone)}.`,
    link: `?view=roles&role=${role.id}`,
    preference: null,
  }
}

/** Returns the notification for the owner of the installation that a role got additional administrative permissions. */
export function administrativePermissionsGiven(
  by: Name,
  { role, permissions, holders }: { role: NamedPerson; permissions: number; holders: number },
): Notice {
  const permissionsText =
    permissions === 1 ? 'one more administrative permission' : `${permissions} more administrative permissions`
  const people = holders === 0 ? 'No one has' : holders === 1 ? 'One person has' : `${holders} people have`
  return {
    type: 'SYSTEM_ALERT',
    title: 'Administrative permissions added',
    message: `${nameOf(by)} gave the role ${role.name} ${permissionsText}. ${people} this role.`,
    link: `?view=roles&role=${role.id}`,
    preference: null,
  }
}
