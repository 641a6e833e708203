import { eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../kernel/errors.ts'
import { documentKinds } from '../../../files/inspection/inspect.ts'
import type { Upload } from '../../../files/storeUpload.ts'
import { folderById } from '../folders/queries.ts'
import { users } from '../../../people/tables.ts'
import { documentFolders } from '../tables.ts'

/** Returns the upload settings for the file of a document or version. */
export const uploadOf = (file: File): Upload => ({
  file,
  path: 'document',
  accepted: documentKinds,
  purpose: 'DOCUMENT',
})

/** Returns the maximum size of a document in bytes, from the settings. */
export const maxDocumentBytes = async (db: Queryable): Promise<number> =>
  (await readSetting(db, 'documentMegabytes')) * 1024 * 1024

/** Returns a 400 refusal if the folder does not exist or is not visible to the actor; else null. */
export async function folderRefusal(
  db: Queryable,
  actor: Actor,
  id: string | null | undefined,
): Promise<Refusal | null> {
  if (!id || (await folderById(db, actor, id))) return null
  return invalid({ folderId: 'This folder no longer exists' })
}

/**
 * Returns a 400 refusal if the folder does not exist or is not visible to the actor; else null. Locks the folder
 * against deletion until the transaction ends.
 */
export async function lockedFolderRefusal(
  tx: Tx,
  actor: Actor,
  id: string | null | undefined,
): Promise<Refusal | null> {
  if (!id) return null
  await tx.select({ id: documentFolders.id }).from(documentFolders).where(eq(documentFolders.id, id)).for('key share')
  return folderRefusal(tx, actor, id)
}

/** Returns a 400 refusal if one of these people does not exist or is not active; else null. */
export async function peopleRefusal(tx: Tx, ids: readonly string[]): Promise<Refusal | null> {
  if (!ids.length) return null
  const found = await tx
    .select({ status: users.status })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return found.length === ids.length && found.every(({ status }) => status === 'ACTIVE')
    ? null
    : invalid({ sharedWithIds: 'One of these people no longer has an active account' })
}
