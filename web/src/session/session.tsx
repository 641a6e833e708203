import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { SessionUser } from '@muster/contract/auth'
import { fulfils, type Needs } from '@muster/contract/route'

/** The signed-in person and what they may do. */
export interface Session {
  user: SessionUser
  permissions: ReadonlySet<string>
  roles: string[]
  /** Whether the person holds what a call needs. */
  can: (needs: Needs) => boolean
}

/** The session of a person, from the roles that count at `now`: active and not expired. */
export function sessionOf(user: SessionUser, now: Temporal.Instant): Session {
  const counting = user.userRoles.filter(
    ({ isActive, expiresAt }) =>
      isActive && (!expiresAt || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0),
  )
  const permissions = new Set(counting.flatMap(({ role }) => role.permissions.map(({ permission }) => permission.name)))
  return {
    user,
    permissions,
    roles: counting.map(({ role }) => role.name),
    can: (needs) => fulfils(needs, permissions),
  }
}

const SessionContext = createContext<Session | null>(null)

/** Gives the signed-in person to everything below. */
export function SessionProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  const session = useMemo(() => sessionOf(user, Temporal.Now.instant()), [user])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The signed-in person; only below `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above')
  return session
}
