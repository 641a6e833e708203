import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { prepareOnce } from '../../db/prepareOnce.ts'
import { ssoIdentities, ssoProviders } from '../providers/tables.ts'
import { sessions } from '../tables.ts'

/** Returns the address that signs out at the provider of a session as well; null if there is nothing to do there. */
export async function signOutAddressOf(db: Queryable, sessionId: string): Promise<string | null> {
  if (sessionId === '') return null
  const query = prepareOnce(db, 'sign_out_address', () =>
    db
      .select({ id: ssoProviders.id, signsOut: ssoProviders.signsOut })
      .from(sessions)
      .innerJoin(ssoIdentities, eq(ssoIdentities.id, sessions.identityId))
      .innerJoin(ssoProviders, eq(ssoProviders.id, ssoIdentities.providerId))
      .where(eq(sessions.id, sql.placeholder('sessionId'))),
  )
  const [row] = await query.execute({ sessionId })
  return row?.signsOut ? `/api/auth/sso/${row.id}/sign-out` : null
}
