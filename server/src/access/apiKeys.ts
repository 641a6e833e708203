import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { allHeldBy } from '@muster/contract/access/held'
import { type Actor, keyPrefix } from '../actor.ts'
import { now } from '../clock.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { type NewEvent, notice, type Notice } from '../events/event.ts'
import { heldBy } from '../people/held.ts'
import { users } from '../people/tables.ts'
import { hashToken, newToken } from './sessions.ts'
import { apiKeys } from './tables.ts'

/** How stale it may become when a key was last used. */
const seenEvery = Temporal.Duration.from({ minutes: 5 })

/** A new key: 256 random bits behind its prefix. It is kept hashed. */
export const newKey = () => `${keyPrefix}${newToken()}`

/** For SQL with `api_keys` and `users`: a key that neither ended nor is suspended, of somebody who may sign in. */
export const keyCounts = sql<boolean>`${apiKeys.revokedAt} is null and ${apiKeys.suspendedAt} is null and ${apiKeys.expiresAt} > now() and ${users.status} = 'ACTIVE'`

/**
 * Who calls with a key: its person, with what the key holds and they hold too at this moment. Never a Super Admin, for
 * what is theirs alone is done by people; and nobody where the person may have no keys any more.
 */
export async function actorOfKey(db: Db, token: string, address: string): Promise<Actor | null> {
  const { id, firstName, lastName, managerId, timeZone } = users
  const [row] = await db
    .select({ key: apiKeys, person: { id, firstName, lastName, managerId, timeZone } })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.tokenHash, hashToken(token)), keyCounts))
  if (!row) return null
  const { key, person } = row
  const held = await heldBy(db, person.id)
  if (!held.permissions.has('settings.api_keys')) return null
  await touch(db, key, address)
  return {
    ...person,
    roles: [],
    isSuperAdmin: false,
    sessionId: '',
    keyId: key.id,
    permissions: held.permissions.intersection(new Set(allHeldBy(key.permissions))),
  }
}

async function touch(db: Db, key: typeof apiKeys.$inferSelect, address: string): Promise<void> {
  const { lastUsedAt } = key
  const isFresh =
    lastUsedAt !== null && Temporal.Instant.compare(Temporal.Instant.from(lastUsedAt).add(seenEvery), now()) > 0
  if (isFresh) return
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()`, lastUsedFrom: address })
    .where(eq(apiKeys.id, key.id))
}

/** Returns how many keys of somebody a program can still use, or could if they held what it needs. */
export const keysOfPerson = (db: Queryable, userId: string): Promise<number> =>
  db.$count(apiKeys, and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, sql`now()`)))

/**
 * Ends all keys of somebody who was deactivated, or whose account another may have had; returns how many there were, for
 * the audit trail, and the notification of it for them.
 */
export async function endKeysOf(tx: Tx, userId: string): Promise<{ keysEnded: number; events: NewEvent[] }> {
  const keysEnded = await keysOfPerson(tx, userId)
  await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  return { keysEnded, events: keysEnded ? [notice(keysRevoked(keysEnded), [userId])] : [] }
}

const keysRevoked = (count: number): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Your API keys were ended',
  message: `${count === 1 ? 'Your API key was' : `Your ${count} API keys were`} ended with a change to your account. Programs that used ${count === 1 ? 'it' : 'them'} need a new one.`,
  link: '?view=settings&tab=keys',
  preference: null,
})
