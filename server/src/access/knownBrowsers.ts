import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { browserKeptDays } from '../http/callers.ts'
import { hashToken, newToken } from './sessions.ts'
import { knownBrowsers } from './tables.ts'

const keptFor = sql.raw(`interval '${browserKeptDays} days'`)
/** The most for one person: somebody who signs in by a program that keeps no cookies would fill the table otherwise. */
const mostOfAPerson = 20

/** Whether this person has proved in the browser with this cookie that they are themselves, in the last 90 days. */
export async function knowsBrowser(db: Db, userId: string, token: string): Promise<boolean> {
  const own = and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.browser, hashToken(token)))
  return (await db.$count(knownBrowsers, and(own, gt(knownBrowsers.lastSeenAt, sql`now() - ${keptFor}`)))) > 0
}

/**
 * Makes a browser known to a person, and answers the token for its cookie: the one that it has where the server gave it
 * that, so that several people may share a browser, else a new one.
 */
export async function rememberBrowser(tx: Tx, userId: string, token: string | null): Promise<string> {
  const isOurs = token !== null && (await tx.$count(knownBrowsers, eq(knownBrowsers.browser, hashToken(token)))) > 0
  const kept = isOurs ? token : newToken()
  await tx
    .insert(knownBrowsers)
    .values({ userId, browser: hashToken(kept) })
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.browser],
      set: { lastSeenAt: sql`now()` },
    })
  const own = eq(knownBrowsers.userId, userId)
  const newest = tx
    .select({ browser: knownBrowsers.browser })
    .from(knownBrowsers)
    .where(own)
    .orderBy(desc(knownBrowsers.lastSeenAt))
    .limit(mostOfAPerson)
  await tx.delete(knownBrowsers).where(and(own, notInArray(knownBrowsers.browser, newest)))
  return kept
}

/** Forgets the browsers in which nobody signed in for 90 days. */
export async function sweepBrowsers(db: Db): Promise<void> {
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, sql`now() - ${keptFor}`))
}
