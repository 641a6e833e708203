import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { grantedPermissions } from '@muster/contract/access/grantedPermissions'
import { type Actor, keyPrefix } from '../kernel/actor.ts'
import { now } from '../kernel/clock.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { type NewEvent, notify, type Notice } from '../events/event.ts'
import { readHeldPermissions } from '../people/heldPermissions.ts'
import { users } from '../people/tables.ts'
import { hashToken, newToken } from './sessions.ts'
import { apiKeys } from './tables.ts'

/** Maximum age of a key's last-used time before a request writes it. */
const touchInterval = Temporal.Duration.from({ minutes: 5 })

/** Returns a new key: 256 random bits behind its prefix. Only its hash is stored. */
export const newKey = () => `${keyPrefix}${newToken()}`

/** SQL with `api_keys` and `users`: a key that neither ended nor is suspended, of a person who may sign in. */
export const isUsableKey = sql<boolean>`${apiKeys.revokedAt} is null and ${apiKeys.suspendedAt} is null and ${apiKeys.expiresAt} > now() and ${users.status} = 'ACTIVE'`

/**
 * Returns the actor of a key: its person, with the permissions that both the key and the person hold now. Never a Super
 * Admin, whose exclusive rights are for people; and null where the person may no longer have keys.
 */
export async function actorOfKey(db: Db, token: string, address: string): Promise<Actor | null> {
  const { id, firstName, lastName, managerId, timeZone } = users
  const [row] = await db
    .select({ key: apiKeys, person: { id, firstName, lastName, managerId, timeZone } })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.tokenHash, hashToken(token)), isUsableKey))
  if (!row) return null
  const { key, person } = row
  const held = await readHeldPermissions(db, person.id)
  if (!held.permissions.has('settings.api_keys')) return null
  await recordKeyUse(db, key, address)
  return {
    ...person,
    roles: [],
    isSuperAdmin: false,
    sessionId: '',
    keyId: key.id,
    permissions: held.permissions.intersection(new Set(grantedPermissions(key.permissions))),
  }
}

async function recordKeyUse(db: Db, key: typeof apiKeys.$inferSelect, address: string): Promise<void> {
  const { lastUsedAt } = key
  const isFresh =
    lastUsedAt !== null && Temporal.Instant.compare(Temporal.Instant.from(lastUsedAt).add(touchInterval), now()) > 0
  if (isFresh) return
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()`, lastUsedFrom: address })
    .where(eq(apiKeys.id, key.id))
}

/** Returns how many keys of a person a program can still use, or could if the person held the permissions needed. */
export const countUsableKeys = (db: Queryable, userId: string): Promise<number> =>
  db.$count(apiKeys, and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, sql`now()`)))

/**
 * Ends all keys of a person who was deactivated, or whose account someone else may have used; returns their number, for
 * the audit trail, and the notification for the person.
 */
export async function endKeysOfPerson(tx: Tx, userId: string): Promise<{ keysEnded: number; events: NewEvent[] }> {
  const keysEnded = await countUsableKeys(tx, userId)
  await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  return { keysEnded, events: keysEnded ? [notify(keysRevoked(keysEnded), [userId])] : [] }
}

const keysRevoked = (count: number): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Your API keys were revoked',
  message: `${count === 1 ? 'Your API key was' : `Your ${count} API keys were`} revoked because your account changed. Programs that used ${count === 1 ? 'it' : 'them'} need a new one.`,
  link: '?view=settings&tab=keys',
  preference: null,
})
