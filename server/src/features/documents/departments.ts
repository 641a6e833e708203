import { and, eq, inArray, isNotNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { Actor } from '../../kernel/actor.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { DepartmentChange, DepartmentHooks, AffectedDocuments, Renaming } from '../../peopleHooks.ts'
import { notify, refresh } from '../../events/event.ts'
import { everyone } from '../../people/groups.ts'
import { users } from '../../people/tables.ts'
import { sharingChanged } from './messages.ts'
import { documents, documentShares } from './tables.ts'
import { isVisible } from './visible.ts'

/** The hooks that keep document shares in step with renamed and merged departments. */
export const departmentsOfShares: DepartmentHooks = {
  use: { counted: 'documents', count: countShares },
  renamed: moveShares,
  documents: selectAffectedDocuments,
}

async function countShares(db: Queryable) {
  const { department: name } = documentShares
  const rows = await db
    .select({ name, count: sql<number>`count(*)::int` })
    .from(documentShares)
    .where(isNotNull(name))
    .groupBy(name)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Maximum number of affected document ids to return. */
const maxIds = 500

/**
 * Returns the documents that renaming or merging a department affects: those shared with it and, if a merge moves its
 * people, those shared with their new department. Leaves out documents shared with both.
 */
async function selectAffectedDocuments(
  db: Queryable,
  actor: Actor,
  change: DepartmentChange & { movesPeople: boolean },
  page?: PageQuery,
): Promise<AffectedDocuments> {
  const { kind, before, after, by, movesPeople } = change
  const names = kind === 'merge' && movesPeople ? [before, after] : [before]
  const other = alias(documentShares, 'other')
  const otherToo = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.documentId, documentShares.documentId),
        inArray(other.department, [before, after]),
        ne(other.id, documentShares.id),
      ),
    )
  const isAffected = and(inArray(documentShares.department, names), notExists(otherToo))
  const shares = db
    .select({
      ownerId: documents.uploadedBy,
      count: sql<number>`count(*)::int`,
      ids: sql<string[]>`(array_agg(${documents.id} order by ${documents.id}))[1:${maxIds}]`,
      digest: sql<string>`md5(string_agg(concat_ws(' ', ${documents.id}, ${documentShares.department}), ',' order by ${documents.id}))`,
    })
    .from(documentShares)
    .innerJoin(documents, eq(documents.id, documentShares.documentId))
    .where(isAffected)
    .groupBy(documents.uploadedBy)
    .orderBy(documents.uploadedBy)
  const owners = await shares
  const recipients = owners.filter(({ ownerId }) => ownerId !== by.id)
  return {
    count: owners.reduce((sum, { count }) => sum + count, 0),
    ids: owners.flatMap(({ ids }) => ids).slice(0, maxIds),
    digest: owners.map(({ digest }) => digest).join(),
    ...(page ? await visiblePage(db, and(isAffected, isVisible(actor)), page) : { visible: 0, onPage: [] }),
    events: [...Map.groupBy(recipients, ({ count }) => count)].map(([count, some]) =>
      notify(
        sharingChanged(change, count),
        some.map(({ ownerId }) => ownerId),
      ),
    ),
  }
}

/**
 * Returns a page of documents, sorted by name, each with the department it is shared with. Also returns the total
 * number of documents.
 */
async function visiblePage(db: Queryable, where: SQL | undefined, { page, limit }: PageQuery) {
  const onPage = await db
    .select({
      id: documents.id,
      name: documents.name,
      department: sql<string>`${documentShares.department}`,
      owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(documentShares)
    .innerJoin(documents, eq(documents.id, documentShares.documentId))
    .innerJoin(users, eq(users.id, documents.uploadedBy))
    .where(where)
    .orderBy(sql`lower(${documents.name})`, documents.id)
    .limit(limit)
    .offset((page - 1) * limit)
  const [total] = await db
    .select({ visible: sql<number>`count(*)::int` })
    .from(documentShares)
    .innerJoin(documents, eq(documents.id, documentShares.documentId))
    .where(where)
  return { visible: total?.visible ?? 0, onPage }
}

/** Moves all shares from one department to another. A document shared with both keeps one share. */
async function moveShares(tx: Tx, before: string, after: string): Promise<Renaming> {
  await tx.execute(sql`
    update ${documentShares} set department = ${after}
    where department = ${before} and not exists (
      select from ${documentShares} other
      where other.document_id = ${documentShares.documentId} and other.department = ${after}
    )`)
  await tx.delete(documentShares).where(eq(documentShares.department, before))
  return { events: [refresh('documents', everyone)] }
}
