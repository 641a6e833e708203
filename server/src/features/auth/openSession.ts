import { eq, sql } from 'drizzle-orm'
import { clearFailures, type OpenAttempt } from '../../access/attempts.ts'
import { rememberAddress } from '../../access/knownAddresses.ts'
import { mustSetUpFactor } from '../../access/requiredFactor.ts'
import { rememberBrowser } from '../../access/knownBrowsers.ts'
import { beginSession, endSessionWith, type SessionOrigin } from '../../access/sessions.ts'
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

interface Entry {
  userId: string
  /** The attempt with a password or a code; null for a sign-in through a provider alone. */
  attempt: OpenAttempt | null
  isFactorConfirmed: boolean
  through?: SessionOrigin
}

/**
 * Begins a session, clears the account's failures from the same origin, and remembers the address and the browser. The
 * session that the browser had ends, because its cookie is replaced. Returns the token of the session and that of the browser.
 */
export async function openSession(tx: Tx, { request, cookie }: Context, { attempt, ...entry }: Entry) {
  const { address, userAgent } = request
  if (attempt) await clearFailures(tx, attempt)
  if (cookie.session !== null) await endSessionWith(tx, cookie.session)
  await rememberAddress(tx, entry.userId, address)
  const browser = await rememberBrowser(tx, entry.userId, cookie.browser)
  const hasProviderFactor = entry.through?.hasProviderFactor ?? false
  return { ...(await beginSession(tx, { ...entry, address, userAgent })), browser, hasProviderFactor }
}

type OpenedSession = Awaited<ReturnType<typeof openSession>>

/** Sets the cookies of a new session. */
export function keepSession({ cookie }: Context, { token, expiresAt, browser }: OpenedSession): void {
  cookie.set(token, expiresAt)
  cookie.rememberBrowser(browser)
}

/** Sets the cookies of a new session and returns the answer to the sign-in. */
export async function answerSignIn(ctx: Context, userId: string, session: OpenedSession) {
  const { db, config } = ctx.app
  keepSession(ctx, session)
  const { id: sessionId, token, expiresAt, hasProviderFactor } = session
  const mustSetUp = !hasProviderFactor && (await mustSetUpFactor(db, userId))
  const user = await sessionUser(db, config, { id: userId, sessionId, mustSetUpFactor: mustSetUp })
  return { token, expiresAt: expiresAt.toString(), user }
}
