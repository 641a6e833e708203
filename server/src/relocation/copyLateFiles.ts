import { inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { mapConcurrently } from '../files/storage/mapConcurrently.ts'
import type { FilePlace, Storage } from '../files/storage/storage.ts'
import { files } from '../files/store/tables.ts'
import { copyFile, factsOf, type Storages } from './copyFiles.ts'

const filesAtOnce = 4

/**
 * Copies the files that have a row but no copy, after the database has changed over to the other storage. Files without
 * a row have been deleted since. Returns the number of copies.
 * @throws StartError if a copy differs.
 */
export async function copyLateFiles({ db, from, to }: Storages & { db: Db }): Promise<number> {
  let count = 0
  const results = mapConcurrently(placesWithRow(db, from), filesAtOnce, async (place) => {
    return (await factsOf(to, place)) === null && (await copyFile({ from, to }, place))
  })
  for await (const isCopied of results) if (isCopied) count++
  return count
}

async function* placesWithRow(db: Db, storage: Storage): AsyncGenerator<FilePlace> {
  for await (const batch of storage.list()) {
    const ids = batch.map(({ id }) => id)
    if (ids.length > 0) yield* await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
  }
}
