import { fulfils, type Needs } from './needs.ts'

/** The current user: their permissions in effect now, and the names of their active roles. */
export interface Viewer {
  permissions: ReadonlySet<string>
  roles: readonly string[]
}

/** A view of the application, as server and web both describe it. */
export interface ViewEntry {
  /** Its key in the address, `?view=leaves`. */
  key: string
  label: string
  isVisibleTo: (viewer: Viewer) => boolean
}

/** Returns a `isVisibleTo` check that passes if the viewer fulfils `needs`. */
export const hasPermission =
  (needs: Needs) =>
  ({ permissions }: Viewer): boolean =>
    fulfils(needs, permissions)

interface HeldRole {
  isActive: boolean
  expiresAt: string | null
  role: { name: string; permissions: readonly { permission: { name: string } }[] }
}

/**
 * Returns the viewer for a signed-in person, from the roles that are active and unexpired at `now` (contract, "Who may
 * do what").
 */
export function viewerOf(user: { userRoles: readonly HeldRole[] }, now: Temporal.Instant): Viewer {
  const activeRoles = user.userRoles.filter(
    ({ isActive, expiresAt }) =>
      isActive && (!expiresAt || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0),
  )
  return {
    permissions: new Set(activeRoles.flatMap(({ role }) => role.permissions.map(({ permission }) => permission.name))),
    roles: activeRoles.map(({ role }) => role.name),
  }
}

/**
 * Name of a cookie set next to the session cookie, which pages can't read: if it is set there may be a session, so the
 * page asks the server. Over https its name begins with `__Host-`.
 */
export const markerCookie = 'signed-in'
