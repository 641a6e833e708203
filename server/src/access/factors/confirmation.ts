import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { Refusal } from '../../kernel/errors.ts'
import { sessions } from '../tables.ts'
import { hasFactor } from './secondFactors.ts'

/** Minutes for which a confirmation of the second factor counts in its session, and a new sign-in as one. */
export const confirmedMinutes = 10

const isRecent = (column: typeof sessions.factorConfirmedAt | typeof sessions.createdAt) =>
  sql<boolean>`coalesce(${column} > now() - make_interval(mins => ${confirmedMinutes}), false)`

/** Returns whether the code, or the password at sign-in, was entered in a session within the last ten minutes. */
async function recentProofsOf(db: Queryable, sessionId: string) {
  const none = { code: false, signIn: false }
  if (sessionId === '') return none
  const [row] = await db
    .select({ code: isRecent(sessions.factorConfirmedAt), signIn: isRecent(sessions.createdAt) })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row ?? none
}

/** Returns whether the actor signed in within the last ten minutes. */
export const hasJustSignedIn = async (db: Queryable, { sessionId }: Actor): Promise<boolean> =>
  (await recentProofsOf(db, sessionId)).signIn

/**
 * Returns 403 `two_factor.confirm` if the actor has a second factor and has not confirmed it in this session within the
 * last ten minutes; else null. For changes that decide who can sign in to the account.
 */
export async function confirmationRefusal(db: Queryable, { id, sessionId }: Actor): Promise<Refusal | null> {
  if (!(await hasFactor(db, id)) || (await recentProofsOf(db, sessionId)).code) return null
  return new Refusal(403, 'Please confirm that it is you with your second factor.', {
    error: 'Forbidden',
    code: 'two_factor.confirm',
  })
}

/** Stores that the second factor was confirmed in a session; returns the time until which that counts. */
export async function confirmSession(tx: Tx, { id, sessionId }: Actor): Promise<string | null> {
  const [row] = await tx
    .update(sessions)
    .set({ factorConfirmedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)))
    .returning({ at: sessions.factorConfirmedAt })
  return row?.at ? Temporal.Instant.from(row.at).add({ minutes: confirmedMinutes }).toString() : null
}
