import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { files } from '../../../files/store/tables.ts'
import { documents, documentVersions } from '../tables.ts'

/**
 * Deletes documents and their versions from the database. Returns the ids of their files, to be deleted after the
 * commit.
 */
export async function deleteDocuments(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const own = await tx
    .selectDistinct({ fileId: documentVersions.fileId })
    .from(documentVersions)
    .where(inArray(documentVersions.documentId, [...ids]))
  const fileIds = own.map(({ fileId }) => fileId)
  await tx.delete(documents).where(inArray(documents.id, [...ids]))
  await tx.delete(files).where(inArray(files.id, fileIds))
  return fileIds
}
