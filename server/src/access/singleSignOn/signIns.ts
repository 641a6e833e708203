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
 * provider repeats, and the verifier of PKCE; with SAML, the ID of the request.
 */
export function secretsOf(token: string): { state: string; nonce: string; verifier: string; requestId: string } {
  const derive = (purpose: string) => createHmac('sha256', token).update(purpose).digest('base64url')
  return {
    state: derive('state'),
    nonce: derive('nonce'),
    verifier: derive('verifier'),
    requestId: `_${derive('request')}`,
  }
}

/** A person who signed in at a provider, as the provider identifies them. */
export interface ProvedIdentity {
  userId: string
  subject: string
  email: string
  providerSession: string | null
  hasFactor: boolean
}

/**
 * Stores a sign-in through a provider and returns its token. `proved` is given once the provider has answered. With SAML,
 * it waits for a response to its request, or has the response if the sign-in began at the provider.
 */
export async function createSignIn(
  db: Db,
  signIn: { providerId: string; returnTo: string; proved?: ProvedIdentity; isSaml?: boolean; answer?: object },
): Promise<string> {
  const { providerId, returnTo, proved, isSaml = false, answer } = signIn
  const token = newToken()
  const expiresAt = sql`now() + make_interval(mins => ${signInMinutes})`
  await db.insert(ssoSignIns).values({
    tokenHash: hashToken(token),
    providerId,
    returnTo,
    ...proved,
    requestId: isSaml ? secretsOf(token).requestId : null,
    answer,
    expiresAt,
  })
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

/**
 * Ends the wait for the response to a request, and returns the id of its sign-in; undefined if there is none. Of several
 * responses at once, only one gets it.
 */
export async function takeRequest(db: Db, providerId: string, requestId: string): Promise<string | undefined> {
  const isRequest = and(eq(ssoSignIns.requestId, requestId), eq(ssoSignIns.providerId, providerId))
  const [row] = await db
    .update(ssoSignIns)
    .set({ requestId: null })
    .where(and(isRequest, isUnexpired))
    .returning({ id: ssoSignIns.id })
  return row?.id
}

/** Keeps the response to the request of a sign-in; returns false if the sign-in has ended. */
export async function storeAnswer(db: Db, id: string, answer: object): Promise<boolean> {
  const rows = await db
    .update(ssoSignIns)
    .set({ answer })
    .where(and(eq(ssoSignIns.id, id), isNull(ssoSignIns.answer), isUnexpired))
    .returning({ id: ssoSignIns.id })
  return rows.length > 0
}

/** Ends a sign-in whose response has come, and returns it; undefined if there is none. */
export async function takeAnswered(db: Db, token: string, providerId: string): Promise<SsoSignIn | undefined> {
  const isOfProvider = and(eq(ssoSignIns.tokenHash, hashToken(token)), eq(ssoSignIns.providerId, providerId))
  const [row] = await db
    .delete(ssoSignIns)
    .where(and(isOfProvider, isNotNull(ssoSignIns.answer), isNull(ssoSignIns.userId), isUnexpired))
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
