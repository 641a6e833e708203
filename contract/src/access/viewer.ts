import type { SessionUser } from '../auth/calls.ts'
import type { Viewer } from './views.ts'

/** Who looks, from the roles of a signed-in person that count at `now`: active and not expired (contract, "Who may do what"). */
export function viewerOf(user: Pick<SessionUser, 'userRoles'>, now: Temporal.Instant): Viewer {
  const counting = user.userRoles.filter(
    ({ isActive, expiresAt }) =>
      isActive && (!expiresAt || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0),
  )
  return {
    permissions: new Set(counting.flatMap(({ role }) => role.permissions.map(({ permission }) => permission.name))),
    roles: counting.map(({ role }) => role.name),
  }
}
