import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/database.ts'
import { settings } from '../../companySettings/tables.ts'
import { StartError } from '../../kernel/startError.ts'
import type { Keys } from './keys.ts'

const name = 'keyFingerprint'
const lostName = 'lostKeys'

/** Returns the fingerprint of a master key in hexadecimal. It reveals nothing about the key. */
export const fingerprintOf = (keys: Keys): string => keys.for('fingerprint').toString('hex')

/**
 * Checks that the database belongs to this master key. Content encrypted with another key would look tampered with. The
 * first start stores the key's fingerprint. During a key change, the previous key is accepted too. Also sets
 * `keys.lost`.
 * @throws StartError if the database belongs to another key.
 */
export async function assertKeyOfDatabase(db: Queryable, keys: Keys): Promise<void> {
  await db
    .insert(settings)
    .values({ key: name, value: fingerprintOf(keys) })
    .onConflictDoNothing()
  await assertKnownKey(db, keys)
}

/**
 * Checks that the database belongs to this master key, like `assertKeyOfDatabase`, but never stores a fingerprint.
 * @throws StartError if the database belongs to another key.
 */
export async function assertKnownKey(db: Queryable, keys: Keys): Promise<void> {
  keys.lost = await lostKeys(db)
  if (await keysOfDatabase(db, keys)) return
  throw new StartError(
    'The database belongs to another key: please set MUSTER_DATA to the folder with that key in keys/master.key (restored from a backup if necessary), set MUSTER_KEY to that key, or start with an empty database. If the key is lost for good, run "npm run key:replace".',
  )
}

/**
 * Returns the fingerprint of the key that the database belongs to, or null if Muster was never started with this
 * database.
 */
export async function readFingerprint(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, name))
  return row ? String(row.value) : null
}

/** Records that the database belongs to this key from now on. */
export const recordFingerprint = (tx: Tx, keys: Keys) => put(tx, name, fingerprintOf(keys))

/**
 * Returns the one of these keys that the database belongs to: the current or, during a key change, a previous one. Null
 * if it belongs to none of them.
 */
export async function keysOfDatabase(db: Queryable, keys: Keys): Promise<Keys | null> {
  const fingerprint = await readFingerprint(db)
  const matching = () =>
    fingerprint === null ? keys : [keys, ...keys.previous].find((one) => fingerprintOf(one) === fingerprint)
  const match = matching()
  if (match) return match
  return (keys.reread() && matching()) || null
}

/** Returns the ids of keys that are lost for good, in hexadecimal. */
export async function lostKeys(db: Queryable): Promise<ReadonlySet<string>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, lostName))
  return new Set(Array.isArray(row?.value) ? row.value.map(String) : [])
}

/** Saves the ids of keys that are lost for good, replacing those saved before. */
export async function recordLostKeys(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size) await put(tx, lostName, [...ids].toSorted())
  else await tx.delete(settings).where(inArray(settings.key, [lostName]))
}

async function put(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}
