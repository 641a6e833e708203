import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { grantedPermissions } from '@muster/contract/access/grantedPermissions'
import { type Actor, keyPrefix } from '../kernel/actor.ts'
import { now } from '../kernel/clock.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { type NewEvent, notify, type Notice } from '../events/event.ts'
import { readHeldPermissions } from '../people/heldPermissions.ts'
import { users } from '../people/tables.ts'
import { factorDueFrom, isFactorDue } from './requiredFactor.ts'
import { hashToken, newToken } from './sessions.ts'
import { apiKeys, type KeyKind } from './tables.ts'

/** Minimum time between two updates of a key's last-used time. */
const touchInterval = Temporal.Duration.from({ minutes: 5 })

/** Returns a new key: a prefix and 256 random bits. Only its hash is stored. */
export const newKey = (kind: KeyKind = 'PROGRAM') =>
  `${keyPrefix}${kind === 'ASSISTANT' ? 'assistant_' : ''}${newToken()}`

/**
 * The SQL condition, for a query of `api_keys` and `users`, that the key is usable: it is neither revoked, expired nor
 * suspended, and the person's account is active.
 */
export const isUsableKey = sql<boolean>`${apiKeys.revokedAt} is null and ${apiKeys.suspendedAt} is null and ${apiKeys.expiresAt} > now() and ${users.status} = 'ACTIVE'`

/**
 * Returns the person of a key of this kind as the actor of a request. A program has the permissions that both its key
 * and the person have now; an assistant has all of the person's. The actor is never a Super Admin, because that role's
 * exclusive rights are not for programs. Like the person, it can do nothing while a required second factor is missing.
 * Null if the key is not usable or the person may no longer have such keys.
 */
export async function actorOfKey(db: Db, token: string, address: string, kind: KeyKind): Promise<Actor | null> {
  const { id, firstName, lastName, managerId, timeZone } = users
  const [row] = await db
    .select({ key: apiKeys, person: { id, firstName, lastName, managerId, timeZone }, factorDueFrom })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.tokenHash, hashToken(token)), eq(apiKeys.kind, kind), isUsableKey))
  if (!row) return null
  const { key, person } = row
  const isAssistant = kind === 'ASSISTANT'
  const { permissions } = await readHeldPermissions(db, person.id)
  if (!isAssistant && !permissions.has('settings.api_keys')) return null
  await recordKeyUse(db, key, address)
  return {
    ...person,
    roles: [],
    isSuperAdmin: false,
    sessionId: '',
    keyId: key.id,
    permissions: isAssistant ? permissions : permissions.intersection(new Set(grantedPermissions(key.permissions))),
    mustSetUpFactor: await isFactorDue(db, row.factorDueFrom),
    ...(isAssistant && { assistant: { mayChange: key.mayChange } }),
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

/** Returns the number of a person's keys that are neither revoked nor expired. */
export const countUsableKeys = (db: Queryable, userId: string): Promise<number> =>
  db.$count(apiKeys, and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, sql`now()`)))

/**
 * Revokes all keys of a person whose account was deactivated or may have been used by someone else. Returns the number
 * of revoked keys, for the audit trail, and the notification for the person.
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
  message: `${count === 1 ? 'Your API key was' : `Your ${count} API keys were`} revoked because your account changed. Programs and assistants that used ${count === 1 ? 'it' : 'them'} need a new one.`,
  link: '?view=settings&tab=security',
  preference: null,
})
