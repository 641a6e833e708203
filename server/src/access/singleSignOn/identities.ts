import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/database.ts'
import type { SessionOrigin } from '../sessions.ts'
import { sessions } from '../tables.ts'
import type { ProvedIdentity } from './signIns.ts'
import { ssoIdentities, ssoProviders, ssoSignIns } from '../providers/tables.ts'

type Identity = typeof ssoIdentities.$inferSelect

const isSubject = (providerId: string, subject: string) =>
  and(eq(ssoIdentities.providerId, providerId), eq(ssoIdentities.subject, subject))

/** Returns the link of an account at a provider; undefined if it is linked with no one. */
export async function findIdentity(db: Queryable, providerId: string, subject: string): Promise<Identity | undefined> {
  const [row] = await db.select().from(ssoIdentities).where(isSubject(providerId, subject))
  return row
}

/** The link that a sign-in used, with the name of its provider. */
export interface UsedIdentity {
  origin: SessionOrigin
  providerName: string
  /** True if the sign-in made the link. */
  isNew: boolean
}

/**
 * Uses the link of a person who signed in at a provider, and makes it if there is none; a person's former link with the
 * provider ends. Null if the provider is no longer enabled, or the account is linked with someone else.
 */
export async function useIdentity(
  tx: Tx,
  { providerId, userId, subject, email, providerSession, hasFactor }: ProvedIdentity & { providerId: string },
): Promise<UsedIdentity | null> {
  const isEnabled = and(eq(ssoProviders.id, providerId), ssoProviders.isEnabled)
  const [provider] = await tx.select().from(ssoProviders).where(isEnabled).for('key share')
  if (!provider) return null
  const known = await findIdentity(tx, providerId, subject)
  if (known && known.userId !== userId) return null
  if (!known) {
    const isOfPerson = and(eq(ssoIdentities.providerId, providerId), eq(ssoIdentities.userId, userId))
    const former = await tx.select({ id: ssoIdentities.id }).from(ssoIdentities).where(isOfPerson)
    for (const { id } of former) await removeIdentity(tx, id)
  }
  const [used] = await tx
    .insert(ssoIdentities)
    .values({ providerId, userId, subject, email, lastUsedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [ssoIdentities.providerId, ssoIdentities.subject],
      set: { lastUsedAt: sql`now()` },
      setWhere: eq(ssoIdentities.userId, userId),
    })
    .returning({ id: ssoIdentities.id })
  if (!used) return null
  const origin = { identityId: used.id, providerSession, hasProviderFactor: hasFactor }
  return { origin, providerName: provider.name, isNew: !known }
}

/** Returns a person's links with the names of their providers, the oldest first. */
export const identitiesOf = (db: Queryable, userId: string) =>
  db
    .select({
      id: ssoIdentities.id,
      provider: { id: ssoProviders.id, name: ssoProviders.name },
      email: ssoIdentities.email,
      linkedAt: ssoIdentities.linkedAt,
      lastUsedAt: ssoIdentities.lastUsedAt,
    })
    .from(ssoIdentities)
    .innerJoin(ssoProviders, eq(ssoProviders.id, ssoIdentities.providerId))
    .where(eq(ssoIdentities.userId, userId))
    .orderBy(asc(ssoIdentities.linkedAt), asc(ssoIdentities.id))

/**
 * Removes a link and ends the sessions that began through it, except the session `except` if given. Returns how many
 * sessions ended.
 */
export async function removeIdentity(tx: Tx, id: string, except = ''): Promise<number> {
  const isOther = except === '' ? undefined : ne(sessions.id, except)
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.identityId, id), isOther))
    .returning({ id: sessions.id })
  const [removed] = await tx.delete(ssoIdentities).where(eq(ssoIdentities.id, id)).returning()
  // An unfinished sign-in would make the link anew.
  if (removed)
    await tx
      .delete(ssoSignIns)
      .where(and(eq(ssoSignIns.providerId, removed.providerId), eq(ssoSignIns.userId, removed.userId)))
  return rows.length
}

/**
 * Ends the sessions that began through a provider, except the session `except`, and its unfinished sign-ins. Returns how
 * many sessions ended.
 */
export async function endProviderSessions(tx: Tx, providerId: string, except: string): Promise<number> {
  const links = tx.select({ id: ssoIdentities.id }).from(ssoIdentities).where(eq(ssoIdentities.providerId, providerId))
  const isOther = except === '' ? undefined : ne(sessions.id, except)
  const rows = await tx
    .delete(sessions)
    .where(and(inArray(sessions.identityId, links), isOther))
    .returning({ id: sessions.id })
  await tx.delete(ssoSignIns).where(eq(ssoSignIns.providerId, providerId))
  return rows.length
}

/** Removes all links of a person, and the sessions that began through them. */
export async function removeAllIdentities(tx: Tx, userId: string): Promise<void> {
  for (const { id } of await identitiesOf(tx, userId)) await removeIdentity(tx, id)
}
