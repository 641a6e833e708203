import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { SessionUser } from '@muster/contract/auth/calls'
import { fulfils, type Needs } from '@muster/contract/access/needs'
import { viewerOf } from '@muster/contract/access/viewer'
import { weekDays } from '@muster/contract/kit/worktime'

/** The signed-in person and what they may do. */
export interface Session {
  user: SessionUser
  permissions: ReadonlySet<string>
  roles: readonly string[]
  /** Whether the person holds what a call needs. */
  can: (needs: Needs) => boolean
}

/** The session of a person, from the roles that count at `now`: active and not expired. */
export function sessionOf(user: SessionUser, now: Temporal.Instant): Session {
  const { permissions, roles } = viewerOf(user, now)
  return { user, permissions, roles, can: (needs) => fulfils(needs, permissions) }
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

/**
 * Today where the company is, `YYYY-MM-DD`; the device may be in another day. Written out rather than the contract's
 * `dayIn`, whose file would bring the schemas along to every view.
 */
export function useToday(): string {
  const { timeZone } = useSession().user
  return Temporal.Now.instant().toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The day with which the company's weeks begin, as Temporal counts: 1 is Monday, 7 Sunday. */
export function useFirstDayOfWeek(): number {
  const { firstDayOfWeek } = useSession().user
  return weekDays.indexOf(firstDayOfWeek) + 1
}
