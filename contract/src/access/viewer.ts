import { fulfils, type Needs } from './needs.ts'

/** The current user, with their current permissions and the names of their active roles. */
export interface Viewer {
  permissions: ReadonlySet<string>
  roles: readonly string[]
  /** The keys of the views that the company has switched off; none if omitted. */
  closedViews?: readonly string[]
}

/** A view of the application. The server and the browser share this definition. */
export interface ViewEntry {
  /** The value of the `view` parameter in the view's address, for example `leaves` in `?view=leaves`. */
  key: string
  label: string
  isVisibleTo: (viewer: Viewer) => boolean
}

/** Returns the function `isVisibleTo` of a view that is visible to everyone who meets the requirement `needs`. */
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
 * Returns a signed-in person as a viewer, with the roles that are active and have not expired at `now` (contract, "Who
 * may do what").
 */
export function viewerOf(
  user: { userRoles: readonly HeldRole[]; closedViews?: readonly string[] },
  now: Temporal.Instant,
): Viewer {
  const activeRoles = user.userRoles.filter(
    ({ isActive, expiresAt }) =>
      isActive && (!expiresAt || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0),
  )
  return {
    permissions: new Set(activeRoles.flatMap(({ role }) => role.permissions.map(({ permission }) => permission.name))),
    roles: activeRoles.map(({ role }) => role.name),
    closedViews: user.closedViews,
  }
}

/**
 * The name of a cookie that is set with the session cookie, because pages can't read the session cookie. A page asks
 * the server who is signed in only if this cookie is set. Over https its name begins with `__Host-`.
 */
export const markerCookie = 'signed-in'
