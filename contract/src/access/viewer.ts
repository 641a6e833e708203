import { fulfils, type Needs } from './needs.ts'

/** Who looks: the permissions that count now, and the names of the active roles. */
export interface Viewer {
  permissions: ReadonlySet<string>
  roles: readonly string[]
}

/** A view of the application as both sides know it. */
export interface ViewEntry {
  /** How it stands in the address, `?view=leaves`. */
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

/** Who looks, from the roles of a signed-in person that count at `now`: active and not expired (contract, "Who may do what"). */
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
