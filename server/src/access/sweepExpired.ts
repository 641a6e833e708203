import { lt, or, sql } from 'drizzle-orm'
import { sweepAddresses } from './knownAddresses.ts'
import { sweepBrowsers } from './knownBrowsers.ts'
import { oneUseTokens, sessions, signInFailures } from './tables.ts'
import type { App } from '../context.ts'
import { idempotencyKeys } from '../idempotency/tables.ts'

/** Removes what has run out: sessions, links, counted failures, known addresses and browsers, and first answers older than 24 hours. */
export async function sweepExpired({ db }: Pick<App, 'db'>): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.lastSeenAt, sql`now() - interval '12 hours'`)))
  await db.delete(oneUseTokens).where(lt(oneUseTokens.expiresAt, sql`now() - interval '30 days'`))
  await db.delete(signInFailures).where(lt(signInFailures.at, sql`now() - interval '1 day'`))
  await sweepAddresses(db)
  await sweepBrowsers(db)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`))
}
