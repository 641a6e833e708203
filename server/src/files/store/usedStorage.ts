import { eq } from 'drizzle-orm'
import { settings } from '../../companySettings/tables.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { StartError } from '../../kernel/startError.ts'
import type { Storage } from '../storage/storage.ts'
import { files } from './tables.ts'

const name = 'fileStorage'
const folderLabel = 'folder'

type Labelled = Pick<Storage, 'label'>

/**
 * Checks that the stored files of the database are in this storage, so that no process stores or looks for them
 * elsewhere. The first start records the storage.
 * @throws StartError if they are elsewhere.
 */
export async function assertStorageOfDatabase(db: Queryable, storage: Labelled): Promise<void> {
  await assertKnownStorage(db, storage)
  await db.insert(settings).values({ key: name, value: storage.label }).onConflictDoNothing()
  await assertKnownStorage(db, storage)
}

/**
 * Checks that the stored files of the database are in this storage, like `assertStorageOfDatabase`, but records nothing.
 * @throws StartError if they are elsewhere.
 */
export async function assertKnownStorage(db: Queryable, { label }: Labelled): Promise<void> {
  const used = await storageOfDatabase(db)
  if (used === null || used === label) return
  const place = used === folderLabel ? 'the folder files in the data folder' : used
  const mistake = label === folderLabel ? 'STORAGE_URL is not set' : `STORAGE_URL names ${label}`
  throw new StartError(
    `The stored files are in ${place}, but ${mistake}: please correct it, or move the files with "npm run files:move" (docs/operating/object-storage.md).`,
  )
}

/**
 * Checks that the stored files of the database are in this storage, for a process that shows by a lock that it uses them.
 * Waits for a move that is changing the storage.
 * @throws StartError if they are elsewhere.
 */
export async function assertStorageInUse(db: Queryable, storage: Labelled): Promise<void> {
  await selectStorage(db).for('share')
  await assertKnownStorage(db, storage)
}

/** Makes `assertStorageInUse` wait in every process until the transaction has ended, if the storage is recorded. */
export async function lockStorage(tx: Tx): Promise<void> {
  await selectStorage(tx).for('update')
}

const selectStorage = (db: Queryable) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.key, name))

/**
 * Returns the label of the storage with the files of the database. Databases from before there was a choice have theirs
 * in the folder; null if there is neither a record nor a stored file.
 */
export async function storageOfDatabase(db: Queryable): Promise<string | null> {
  const [row] = await selectStorage(db)
  if (row) return String(row.value)
  return (await db.$count(files)) > 0 ? folderLabel : null
}

/** Records that the stored files of the database are in this storage from now on. */
export async function recordStorage(db: Queryable, { label }: Labelled): Promise<void> {
  await db
    .insert(settings)
    .values({ key: name, value: label })
    .onConflictDoUpdate({ target: settings.key, set: { value: label } })
}
