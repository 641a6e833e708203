import { eq } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { settings } from '../company/tables.ts'
import { StartError } from '../startError.ts'
import type { Keys } from './keys.ts'

const name = 'keyFingerprint'

/**
 * Sees to it that a database is served with one key alone: what another one sealed would look tampered with. The first
 * start notes the key's fingerprint, from which nothing can be told of the key.
 * @throws StartError where the database was first started with another key.
 */
export async function assertKeyOfDatabase(db: Queryable, keys: Keys): Promise<void> {
  const fingerprint = keys.for('fingerprint').toString('hex')
  await db.insert(settings).values({ key: name, value: fingerprint }).onConflictDoNothing()
  const [noted] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, name))
  if (noted?.value === fingerprint) return
  throw new StartError(
    'The database belongs to another key: please set MUSTER_DATA to the folder with its keys/master.key (put back from a backup if it was lost) or MUSTER_KEY to that key, or start with an empty database.',
  )
}
