import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import { fulfils, type Needs } from '@muster/contract/access/needs'
import { viewerOf } from '@muster/contract/access/viewer'
import { weekDays } from '@muster/contract/kit/worktime'

/** The signed-in person and their permissions. */
export interface Session {
  user: SessionUser
  permissions: ReadonlySet<string>
  roles: readonly string[]
  /** The keys of the views that the company has switched off. */
  closedViews: readonly string[]
  /** Returns true if the person has the permissions that a call needs. */
  can: (needs: Needs) => boolean
}

/** Returns a person's session. Its permissions come from the roles that are active and unexpired at `now`. */
export function sessionOf(user: SessionUser, now: Temporal.Instant): Session {
  const { permissions, roles, closedViews = [] } = viewerOf(user, now)
  return { user, permissions, roles, closedViews, can: (needs) => fulfils(needs, permissions) }
}

const SessionContext = createContext<Session | null>(null)

/** Provides the signed-in person to the components inside it. */
export function SessionProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  const session = useMemo(() => sessionOf(user, Temporal.Now.instant()), [user])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Returns the session of the signed-in person; null outside of `SessionProvider`. */
export const useSessionIfAny = (): Session | null => useContext(SessionContext)

/** Returns the session of the signed-in person. Works only inside `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above')
  return session
}

/**
 * Returns the company's current day, `YYYY-MM-DD`, which may differ from the device's. It does not use the contract's
 * `dayIn`, because that module would load the schemas with every view.
 */
export function useToday(): string {
  const { timeZone } = useSession().user
  return Temporal.Now.instant().toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Returns the company's first day of the week, numbered as in Temporal: 1 is Monday, 7 is Sunday. */
export function useFirstDayOfWeek(): number {
  const { firstDayOfWeek } = useSession().user
  return weekDays.indexOf(firstDayOfWeek) + 1
}
