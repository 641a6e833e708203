import { and, eq, exists, sql } from 'drizzle-orm'
import type { Document } from '@muster/contract/documents/shared'
import type { Actor } from '../../kernel/actor.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { prepareOnce } from '../../db/prepareOnce.ts'
import { assertFound } from '../../kernel/errors.ts'
import { users } from '../../people/tables.ts'
import { documentActions, type DocumentFacts } from './policy.ts'
import { documentAcknowledgements, documentFolders, documents, documentShares } from './tables.ts'
import { deletionDayOf, type Today } from './today.ts'
import { isWithin, type PersonId, reaches, documentReachOf } from './visible.ts'

/** Selects the columns of documents that `presentDocuments` needs for this person. */
export const selectDocuments = (db: Queryable, personId: PersonId) =>
  db
    .select({
      id: documents.id,
      originalName: documents.name,
      description: documents.description,
      tags: documents.tags,
      category: documents.category,
      mimeType: documents.mediaType,
      fileSize: documents.bytes,
      isPrivate: documents.isPrivate,
      uploadedById: documents.uploadedBy,
      uploadedBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      isShared: sql<boolean>`${exists(sharesOf(db))}`,
      downloadCount: documents.downloadCount,
      folder: { id: documentFolders.id, name: documentFolders.name },
      expiresOn: documents.expiresOn,
      version: documents.version,
      toAcknowledge: documents.toAcknowledge,
      acknowledgedAt: documentAcknowledgements.at,
      createdAt: documents.createdAt,
      updatedAt: documents.updatedAt,
      trashedAt: documents.trashedAt,
      isReached: sql<boolean>`${reaches(personId)}`,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.uploadedBy))
    .leftJoin(documentFolders, eq(documentFolders.id, documents.folderId))
    .leftJoin(
      documentAcknowledgements,
      and(
        documents.toAcknowledge,
        eq(documentAcknowledgements.documentId, documents.id),
        eq(documentAcknowledgements.version, documents.version),
        eq(documentAcknowledgements.userId, personId),
      ),
    )

const sharesOf = (db: Queryable) =>
  db
    .select({ one: sql`1` })
    .from(documentShares)
    .where(eq(documentShares.documentId, documents.id))

type Row = Awaited<ReturnType<typeof selectDocuments>>[number]

/** The people and departments that a document is shared with. */
export interface Shares {
  userIds: string[]
  departments: Document['sharedWithDepartments']
}

/** Returns a function that looks up the shares of one of these documents by its id. */
export async function sharesById(db: Queryable, ids: readonly string[]): Promise<(id: string) => Shares> {
  const { documentId, userId, department } = documentShares
  const query = prepareOnce(db, 'shares of documents', () =>
    db
      .select({ documentId, userId, department })
      .from(documentShares)
      .where(sql`${documentId} = any(${sql.placeholder('ids')}::uuid[])`)
      .orderBy(documentShares.id),
  )
  const rows = ids.length ? await query.execute({ ids }) : []
  const found = new Map<string, Shares>()
  for (const row of rows) {
    const own = found.get(row.documentId) ?? { userIds: [], departments: [] }
    if (row.userId) own.userIds.push(row.userId)
    if (row.department) own.departments.push(row.department)
    found.set(row.documentId, own)
  }
  return (id) => found.get(id) ?? { userIds: [], departments: [] }
}

const factsOf = ({ trashedAt, ...row }: Row): DocumentFacts => ({ ...row, isTrashed: trashedAt !== null })

/** Returns documents as the API shows them to this actor today, each with the actions they may take. */
export async function presentDocuments(
  db: Queryable,
  actor: Actor,
  { zone, today }: Today,
  rows: readonly Row[],
): Promise<Document[]> {
  const presented = rows.map((row) => ({ row, can: documentActions(actor, factsOf(row)) }))
  const sharesOfOne = await sharesById(
    db,
    presented.flatMap(({ row, can }) => (can.share && row.isShared ? [row.id] : [])),
  )
  return presented.map(({ row: { isReached: _isReached, ...row }, can }) => {
    const { userIds, departments } = sharesOfOne(row.id)
    return {
      ...row,
      sharedWithIds: userIds,
      sharedWithDepartments: departments,
      isExpired: row.expiresOn !== null && row.expiresOn < today,
      goneOn: row.trashedAt && deletionDayOf(row.trashedAt, zone),
      can,
    }
  })
}

/**
 * Returns a document's row, and the facts that decide what the actor may do with it.
 * @throws Refusal 404 if it is not visible to the actor.
 */
export async function visibleDocument(db: Queryable, actor: Actor, id: string) {
  const reach = documentReachOf(actor)
  const personId = sql`${sql.placeholder('personId')}`
  const query = prepareOnce(db, `document seen by ${reach}`, () =>
    selectDocuments(db, personId).where(and(eq(documents.id, sql.placeholder('id')), isWithin(reach, personId))),
  )
  const [row] = await query.execute({ id, personId: actor.id })
  assertFound(row)
  return { row, facts: factsOf(row) }
}

/**
 * Returns one document as the API shows it to the actor today.
 * @throws Refusal 404 if it is not visible to the actor.
 */
export async function documentById(db: Queryable, actor: Actor, today: Today, id: string): Promise<Document> {
  const { row } = await visibleDocument(db, actor, id)
  const [document] = await presentDocuments(db, actor, today, [row])
  assertFound(document)
  return document
}

/**
 * Returns a document, locked until the transaction ends, so that simultaneous changes run one after another.
 * @throws Refusal 404 if it is not visible to the actor.
 */
export async function lockDocument(tx: Tx, actor: Actor, id: string) {
  const reach = documentReachOf(actor)
  const query = prepareOnce(tx, `lock document seen by ${reach}`, () =>
    tx
      .select()
      .from(documents)
      .where(and(eq(documents.id, sql.placeholder('id')), isWithin(reach, sql`${sql.placeholder('personId')}`)))
      .for('no key update'),
  )
  const [row] = await query.execute({ id, personId: actor.id })
  assertFound(row)
  // Another change may have been saved while this one waited for the lock.
  const { facts } = await visibleDocument(tx, actor, id)
  return { ...row, facts }
}
