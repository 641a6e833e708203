import { hiringArea } from '../areas.ts'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { HiringDocument } from '@muster/contract/personnelFile/hiringDocuments'
import { type Actor, needsPermission } from '../../../kernel/actor.ts'
import { visibleTo } from '../../../people/reach.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound, forbidden, type Refusal } from '../../../kernel/errors.ts'
import { files } from '../../../files/store/tables.ts'

/** The SQL condition for files that are hiring documents. */
export const isHiringDocument: SQL = eq(files.purpose, 'HIRING_DOCUMENT')

const columns = {
  id: files.id,
  ownerId: files.ownerId,
  name: files.name,
  mediaType: files.mediaType,
  bytes: files.bytes,
  digest: files.digest,
  uploadedAt: files.createdAt,
}
export type DocumentRow = Omit<HiringDocument, 'can'> & { ownerId: string; digest: string }

/** Returns a 403 refusal unless the actor owns the document and may manage their own; else null. */
export const removalRefusal = (actor: Actor, { ownerId }: Pick<DocumentRow, 'ownerId'>): Refusal | null =>
  ownerId === actor.id ? needsPermission(actor, 'settings.hiring_documents_self_manage') : forbidden()

/** Returns a hiring document as the API shows it, with the actions the actor may take. */
export const presentDocument = (actor: Actor, { ownerId, digest: _digest, ...row }: DocumentRow): HiringDocument => ({
  ...row,
  can: { remove: removalRefusal(actor, { ownerId }) === null },
})

/** Returns a person's hiring documents, newest first. The caller must have checked that the actor may see them. */
export async function documentsOf(db: Queryable, actor: Actor, personId: string): Promise<HiringDocument[]> {
  const rows = await db
    .select(columns)
    .from(files)
    .where(and(isHiringDocument, eq(files.ownerId, personId)))
    .orderBy(desc(files.createdAt), desc(files.id))
  return rows.map((row) => presentDocument(actor, row))
}

/** Returns one hiring document of a person. @throws Refusal 404 if it does not exist or is not visible to the actor. */
export async function visibleDocument(
  db: Queryable,
  actor: Actor,
  { id, documentId }: { id: string; documentId: string },
): Promise<DocumentRow> {
  const [row] = await db
    .select(columns)
    .from(files)
    .where(
      and(
        isHiringDocument,
        eq(files.id, documentId),
        eq(files.ownerId, id),
        visibleTo(actor, hiringArea, files.ownerId),
      ),
    )
  assertFound(row)
  return row
}
