import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../people/tables.ts'
import { seesHistory } from '../policy.ts'
import { visibleDocument } from '../queries.ts'
import { documentVersions as versions } from '../tables.ts'

/**
 * Returns the versions of a document, newest first. People who are neither its uploader nor a document administrator
 * get only the current one.
 */
export async function documentVersions({ app: { db }, actor }: Context, { id }: { id: string }) {
  const { row, facts } = await visibleDocument(db, actor, id)
  const rows = await db
    .select({
      number: versions.number,
      originalName: versions.name,
      mimeType: versions.mediaType,
      fileSize: versions.bytes,
      uploadedBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      createdAt: versions.createdAt,
      restoredFrom: versions.restoredFrom,
    })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.uploadedBy))
    .where(and(eq(versions.documentId, id), seesHistory(actor, facts) ? undefined : eq(versions.number, row.version)))
    .orderBy(desc(versions.number))
  return { versions: rows }
}
