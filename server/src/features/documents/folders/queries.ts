import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Folder } from '@muster/contract/documents/folders'
import { type Actor, anonymousActor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { throwIf, assertFound, conflict } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { changesAll, folderActions } from '../policy.ts'
import { documentCounts, documentFolders, documents, allOwnersId } from '../tables.ts'
import { isSharedWith } from '../visible.ts'

/**
 * Returns SQL for the number of documents visible to the actor in each folder, mostly from stored counts. Folders
 * without such documents are left out.
 */
function countsByFolder(actor: Actor, folderId?: string): SQL {
  const { ownerId, isPrivate, count } = documentCounts
  const inCounts = folderId
    ? sql`${documentCounts.folderId} = ${folderId}`
    : sql`${documentCounts.folderId} <> ${anonymousActor.id}`
  const inDocuments = folderId ? sql`${documents.folderId} = ${folderId}` : sql`${documents.folderId} is not null`
  const selectCounts = (where: SQL) =>
    sql`select ${documentCounts.folderId} as folder_id, ${count} as n from ${documentCounts} where ${where} and ${inCounts}`
  const all = changesAll(actor)
    ? selectCounts(sql`${ownerId} = ${allOwnersId}`)
    : sql`${selectCounts(sql`(${ownerId} = ${anonymousActor.id} or ${ownerId} = ${actor.id} and ${isPrivate})`)}
      union all select ${documents.folderId}, 1 from ${documents}
      where ${documents.trashedAt} is null and ${documents.isPrivate} and ${documents.uploadedBy} <> ${actor.id}
        and ${isSharedWith(actor.id)} and ${inDocuments}`
  return sql`(select folder_id, sum(n)::int as n from (${all}) as counted group by folder_id having sum(n) > 0) as seen`
}

/**
 * Returns the actor's folders and those with documents visible to them, sorted by name. Document administrators get all
 * folders. With `id`, returns only that folder.
 */
export async function visibleFolders(db: Queryable, actor: Actor, id?: string): Promise<Folder[]> {
  const counts = sql.raw('seen')
  const rows = await db
    .select({
      id: documentFolders.id,
      name: documentFolders.name,
      createdBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      documents: sql<number>`coalesce(${counts}.n, 0)`,
      updatedAt: documentFolders.updatedAt,
    })
    .from(documentFolders)
    .innerJoin(users, eq(users.id, documentFolders.createdBy))
    .leftJoin(countsByFolder(actor, id), sql`${counts}.folder_id = ${documentFolders.id}`)
    .where(
      and(
        changesAll(actor) ? undefined : sql`(${documentFolders.createdBy} = ${actor.id} or ${counts}.n > 0)`,
        id === undefined ? undefined : eq(documentFolders.id, id),
      ),
    )
    .orderBy(sql`${documentFolders.name} collate "document_names"`, documentFolders.id)
  return rows.map((row) => ({ ...row, can: folderActions(actor, { createdById: row.createdBy.id }) }))
}

/** Returns a folder that is visible to the actor, or undefined. */
export const folderById = async (db: Queryable, actor: Actor, id: string): Promise<Folder | undefined> =>
  (await visibleFolders(db, actor, id))[0]

/** Returns a folder that is visible to the actor, locked until the transaction ends. @throws Refusal 404. */
export async function lockFolder(tx: Tx, actor: Actor, id: string): Promise<Folder> {
  await tx.select({ id: documentFolders.id }).from(documentFolders).where(eq(documentFolders.id, id)).for('update')
  const folder = await folderById(tx, actor, id)
  assertFound(folder)
  return folder
}

/**
 * Waits until a folder is saved.
 * @throws Refusal 409 (`document.folder_taken`) if the same person already has a folder of this name.
 */
export async function withUniqueName<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    throwIf(
      databaseError(error)?.constraint === 'document_folders_key'
        ? conflict('You already have a folder with this name', 'document.folder_taken', 'name')
        : null,
    )
    throw error
  }
}
