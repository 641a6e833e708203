import { createHmac } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { hashToken, newToken } from '../sessions.ts'
import { ssoSignIns } from '../providers/tables.ts'

/** Minutes within which a sign-in through a provider must be completed. */
export const signInMinutes = 10

export type SsoSignIn = typeof ssoSignIns.$inferSelect

/**
 * Returns the secrets of a sign-in, which only the browser with its token can have: `state` and `nonce`, which the
 * provider repeats, and the verifier of PKCE.
 */
export function secretsOf(token: string): { state: string; nonce: string; verifier: string } {
  const derive = (purpose: string) => createHmac('sha256', token).update(purpose).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

/** A person who signed in at a provider, as the provider identifies them. */
export interface ProvedIdentity {
  userId: string
  subject: string
  email: string
  providerSession: string | null
  hasFactor: boolean
}

/** Stores a sign-in through a provider and returns its token. `proved` is given once the provider has answered. */
export async function createSignIn(
  db: Db,
  { providerId, returnTo, proved }: { providerId: string; returnTo: string; proved?: ProvedIdentity },
): Promise<string> {
  const token = newToken()
  const expiresAt = sql`now() + make_interval(mins => ${signInMinutes})`
  await db.insert(ssoSignIns).values({ tokenHash: hashToken(token), providerId, returnTo, ...proved, expiresAt })
  return token
}

const isUnexpired = gt(ssoSignIns.expiresAt, sql`now()`)

/**
 * Ends a sign-in that a provider has not answered yet, and returns it; undefined if there is none. Of several answers
 * at once, only one gets the row.
 */
export async function takeStarted(db: Db, token: string, providerId: string): Promise<SsoSignIn | undefined> {
  const isOfProvider = and(eq(ssoSignIns.tokenHash, hashToken(token)), eq(ssoSignIns.providerId, providerId))
  const [row] = await db
    .delete(ssoSignIns)
    .where(and(isOfProvider, isNull(ssoSignIns.userId), isUnexpired))
    .returning()
  return row
}

/** Returns a sign-in that its person must still confirm; undefined if there is none. */
export async function findUnconfirmed(db: Queryable, token: string | null): Promise<SsoSignIn | undefined> {
  if (token === null) return undefined
  const [row] = await db
    .select()
    .from(ssoSignIns)
    .where(and(eq(ssoSignIns.tokenHash, hashToken(token)), isNotNull(ssoSignIns.userId), isUnexpired))
  return row
}

/** Ends a sign-in in the transaction that completes it, and returns what the provider has said; undefined if it ended. */
export async function takeUnconfirmed(
  tx: Tx,
  id: string,
): Promise<(ProvedIdentity & { providerId: string }) | undefined> {
  const [row] = await tx
    .delete(ssoSignIns)
    .where(and(eq(ssoSignIns.id, id), isUnexpired))
    .returning()
  if (!row || row.userId === null || row.subject === null || row.email === null) return undefined
  const { userId, subject, email, providerId, providerSession, hasFactor } = row
  return { userId, subject, email, providerId, providerSession, hasFactor }
}
