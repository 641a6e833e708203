import { fulfils, type Needs } from './needs.ts'

/** The person looking: the permissions that count now, and the names of the active roles. */
export interface Viewer {
  permissions: ReadonlySet<string>
  roles: readonly string[]
}

/** A view of the application as both sides know it. */
export interface ViewEntry {
  /** How it appears in the address, `?view=leaves`. */
  key: string
  label: string
  shownTo: (viewer: Viewer) => boolean
}

/** Whether somebody holds what is needed; for `shownTo`. */
export const holding =
  (needs: Needs) =>
  ({ permissions }: Viewer): boolean =>
    fulfils(needs, permissions)

interface HeldRole {
  isActive: boolean
  expiresAt: string | null
  role: { name: string; permissions: readonly { permission: { name: string } }[] }
}

/**
 * The viewer, from the signed-in person's roles that count at `now`: active and not expired (contract, "Who may do
 * what").
 */
export function viewerOf(user: { userRoles: readonly HeldRole[] }, now: Temporal.Instant): Viewer {
  const counting = user.userRoles.filter(
    ({ isActive, expiresAt }) =>
      isActive && (!expiresAt || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0),
  )
  return {
    permissions: new Set(counting.flatMap(({ role }) => role.permissions.map(({ permission }) => permission.name))),
    roles: counting.map(({ role }) => role.name),
  }
}

/**
 * A cookie beside the session's, which pages cannot read: where this one is set there may be a session, so the page
 * asks for it. Over https its name begins with `__Host-`.
 */
export const markerCookie = 'signed-in'
