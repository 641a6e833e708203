import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { settings } from '../company/tables.ts'
import { StartError } from '../startError.ts'
import type { Keys } from './keys.ts'

const name = 'keyFingerprint'
const lostName = 'lostKeys'

/** Returns a key's fingerprint, from which nothing can be told of the key. */
export const fingerprintOf = (keys: Keys): string => keys.for('fingerprint').toString('hex')

/**
 * Sees to it that a database is served with one key alone: what another one sealed would look tampered with. The first
 * start notes the key's fingerprint. While the key is changed the one before it will do, which is known beside it. The keys
 * are told which ones before them are lost.
 * @throws StartError where the database was first started with another key.
 */
export async function assertKeyOfDatabase(db: Queryable, keys: Keys): Promise<void> {
  await db
    .insert(settings)
    .values({ key: name, value: fingerprintOf(keys) })
    .onConflictDoNothing()
  await assertKnownKey(db, keys)
}

/** The same without a note where there is none. @throws StartError. */
export async function assertKnownKey(db: Queryable, keys: Keys): Promise<void> {
  keys.lost = await lostKeys(db)
  if (await keysOfDatabase(db, keys)) return
  throw new StartError(
    'The database belongs to another key: please set MUSTER_DATA to the folder with its keys/master.key (put back from a backup if it was lost) or MUSTER_KEY to that key, or start with an empty database. If that key is lost for good, run "npm run key:replace".',
  )
}

/** Returns the fingerprint of the key that the database belongs to; null where it was never started. */
export async function notedFingerprint(db: Queryable): Promise<string | null> {
  const [noted] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, name))
  return noted ? String(noted.value) : null
}

/** Notes that the database belongs to this key from now on. */
export const noteFingerprint = (tx: Tx, keys: Keys) => put(tx, name, fingerprintOf(keys))

/**
 * Returns the one of the keys that the database belongs to, which is the one before the present one for a moment when the
 * key is changed; null where it is none of them.
 */
export async function keysOfDatabase(db: Queryable, keys: Keys): Promise<Keys | null> {
  const noted = await notedFingerprint(db)
  const matching = () => (noted === null ? keys : [keys, ...keys.previous].find((one) => fingerprintOf(one) === noted))
  const known = matching()
  if (known) return known
  return (keys.reread() && matching()) || null
}

/** Returns the ids, hex, of the keys that are lost for good. */
export async function lostKeys(db: Queryable): Promise<ReadonlySet<string>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, lostName))
  return new Set(Array.isArray(row?.value) ? row.value.map(String) : [])
}

/** Notes which keys are lost for good, by their ids; none any more where a key was found. */
export async function noteLostKeys(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size) await put(tx, lostName, [...ids].toSorted())
  else await tx.delete(settings).where(inArray(settings.key, [lostName]))
}

async function put(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}
