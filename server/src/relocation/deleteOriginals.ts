import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { mapConcurrently } from '../files/storage/mapConcurrently.ts'
import { type FilePlace, placesIn } from '../files/storage/storage.ts'
import type { Keys } from '../files/store/keys.ts'
import { FileStore } from '../files/store/store.ts'
import { files } from '../files/store/tables.ts'
import { faultOfFile } from '../files/store/verifyFiles.ts'
import { digestOf, type Storages } from './copyFiles.ts'

const filesAtOnce = 4

/** Numbers of files: deleted, and left because their copy is missing or damaged. */
export interface DeletionCounts {
  deleted: number
  left: number
}

type Originals = Storages & { db: Db; keys: Keys }

/**
 * Deletes the files that were moved from a storage, after comparing the digest of each with that of its copy. A copy
 * that has been encrypted anew since is decrypted and compared with its row. A file to which no row refers is deleted:
 * people have deleted it since.
 */
export async function deleteOriginals(
  originals: Originals,
  onFile: (counts: DeletionCounts) => void,
): Promise<DeletionCounts> {
  const counts: DeletionCounts = { deleted: 0, left: 0 }
  const results = mapConcurrently(placesIn(originals.from), filesAtOnce, async (place) => {
    if (!(await isSafe(originals, place))) return 'left'
    await originals.from.remove(place)
    return 'deleted'
  })
  for await (const result of results) {
    counts[result]++
    onFile(counts)
  }
  return counts
}

async function isSafe({ db, keys, from, to }: Originals, place: FilePlace): Promise<boolean> {
  const [original, copy] = await Promise.all([digestOf(from, place), digestOf(to, place)])
  if (copy !== null && copy === original) return true
  const [row] = await db.select().from(files).where(eq(files.id, place.id))
  return row === undefined || (await faultOfFile(new FileStore(to, keys), row)) === null
}
