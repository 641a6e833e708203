import { eq, sql } from 'drizzle-orm'
import { clearFailures, type OpenAttempt } from '../../access/attempts.ts'
import { rememberAddress } from '../../access/knownAddresses.ts'
import { rememberBrowser } from '../../access/knownBrowsers.ts'
import { beginSession } from '../../access/sessions.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { anonymousActor } from '../../kernel/actor.ts'
import { users } from '../../people/tables.ts'
import { sessionUser } from './sessionUser.ts'

/** Returns the person with this email address in lower case; undefined if there is none. */
export async function findUser(db: Db, email: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return user
}

/**
 * Returns the source of a sign-in for `change`, with the person as its actor. A sign-in is never repeated from a stored
 * response, because that would store the token.
 */
export const sourceOf = ({ app, request }: Context, personId: string) => ({
  app,
  actor: { ...anonymousActor, id: personId },
  request: { ...request, idempotencyKey: null },
})

/**
 * Begins a session, clears the account's failures from the same origin, and remembers the address and the browser.
 * Returns the token of the session and that of the browser.
 */
export async function openSession(
  tx: Tx,
  { request, cookie }: Context,
  { userId, attempt, isFactorConfirmed }: { userId: string; attempt: OpenAttempt; isFactorConfirmed: boolean },
) {
  const { address, userAgent } = request
  await clearFailures(tx, attempt)
  await rememberAddress(tx, userId, address)
  const browser = await rememberBrowser(tx, userId, cookie.browser)
  return { ...(await beginSession(tx, { userId, address, userAgent, isFactorConfirmed })), browser }
}

/** Sets the cookies of a new session and returns the answer to the sign-in. */
export async function answerSignIn(
  { app, cookie }: Context,
  userId: string,
  { token, expiresAt, browser }: Awaited<ReturnType<typeof openSession>>,
) {
  cookie.set(token, expiresAt)
  cookie.rememberBrowser(browser)
  return { token, expiresAt: expiresAt.toString(), user: await sessionUser(app.db, app.config, userId) }
}
