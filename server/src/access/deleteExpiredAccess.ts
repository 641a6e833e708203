import { and, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { passkeyChallenges } from './factors/tables.ts'
import { deleteExpiredAddresses } from './knownAddresses.ts'
import { deleteExpiredBrowsers } from './knownBrowsers.ts'
import { isUnexpired } from './sessions.ts'
import { ssoAssertions, ssoLogoutTokens, ssoSignIns } from './providers/tables.ts'
import { oneUseTokens, rememberedDevices, secondFactors, sessions, signInChallenges, signInFailures } from './tables.ts'

/**
 * Deletes expired sessions, one-time links, failed and unfinished sign-ins, challenges for passkeys, remembered devices,
 * unfinished set-ups of second factors, and the known networks and browsers of people.
 */
export async function deleteExpiredAccess(db: Db): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, sql`now()`), not(isUnexpired)))
  await db.delete(oneUseTokens).where(lt(oneUseTokens.expiresAt, sql`now() - interval '30 days'`))
  await db.delete(signInFailures).where(lt(signInFailures.at, sql`now() - interval '1 day'`))
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
  await db.delete(ssoLogoutTokens).where(lt(ssoLogoutTokens.expiresAt, sql`now()`))
  await db.delete(ssoAssertions).where(lt(ssoAssertions.expiresAt, sql`now()`))
  await db.delete(ssoSignIns).where(lt(ssoSignIns.expiresAt, sql`now()`))
  await db.delete(rememberedDevices).where(lt(rememberedDevices.expiresAt, sql`now()`))
  await db
    .delete(secondFactors)
    .where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, sql`now() - interval '1 day'`)))
  await deleteExpiredAddresses(db)
  await deleteExpiredBrowsers(db)
}
