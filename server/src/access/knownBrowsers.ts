import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { browserKeptDays } from '../http/callers.ts'
import { hashToken, newToken } from './sessions.ts'
import { knownBrowsers } from './tables.ts'

const retention = sql.raw(`interval '${browserKeptDays} days'`)
/**
 * Maximum number of known browsers per person, so that a program that signs in without cookies does not fill the table.
 */
const maxBrowsersPerPerson = 20

/** Returns whether a person has signed in with this browser cookie in the last 90 days. */
export async function isKnownBrowser(db: Db, userId: string, token: string): Promise<boolean> {
  const where = and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.browser, hashToken(token)))
  return (await db.$count(knownBrowsers, and(where, gt(knownBrowsers.lastSeenAt, sql`now() - ${retention}`)))) > 0
}

/**
 * Marks a browser as known for a person and returns the token for its cookie. A token that the server issued is kept,
 * so that several people can share a browser. Otherwise the token is new.
 */
export async function rememberBrowser(tx: Tx, userId: string, token: string | null): Promise<string> {
  const isOurs = token !== null && (await tx.$count(knownBrowsers, eq(knownBrowsers.browser, hashToken(token)))) > 0
  const browserToken = isOurs ? token : newToken()
  await tx
    .insert(knownBrowsers)
    .values({ userId, browser: hashToken(browserToken) })
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.browser],
      set: { lastSeenAt: sql`now()` },
    })
  const where = eq(knownBrowsers.userId, userId)
  const newestIds = tx
    .select({ browser: knownBrowsers.browser })
    .from(knownBrowsers)
    .where(where)
    .orderBy(desc(knownBrowsers.lastSeenAt))
    .limit(maxBrowsersPerPerson)
  await tx.delete(knownBrowsers).where(and(where, notInArray(knownBrowsers.browser, newestIds)))
  return browserToken
}

/** Deletes browsers in which no one has signed in for 90 days. */
export async function deleteExpiredBrowsers(db: Db): Promise<void> {
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, sql`now() - ${retention}`))
}
