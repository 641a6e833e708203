import { type SQL, sql } from 'drizzle-orm'
import type { DocumentSort } from '@muster/contract/documents/enumerations'
import type { ListDocuments } from '@muster/contract/documents/documents'
import { pagination } from '@muster/contract/kit/paging'
import { isOneOf } from '../../../db/recordset.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { hasWords } from '../../../people/search.ts'
import { changesAll } from '../policy.ts'
import { documents } from '../tables.ts'
import { todayOf } from '../today.ts'
import { isSharedWith } from '../visible.ts'
import { countDocuments } from './counts.ts'
import { presentDocuments, selectDocuments } from '../queries.ts'
import { isToConfirm } from './toConfirm.ts'

/** The sort key and direction of each sort order, chosen so that indexes can supply the first rows. */
const orders: Record<DocumentSort, { key: SQL; down: boolean }> = {
  newest: { key: sql`${documents.createdAt}`, down: true },
  oldest: { key: sql`${documents.createdAt}`, down: false },
  nameAsc: { key: sql`(${documents.name} collate "document_names")`, down: false },
  nameDesc: { key: sql`(${documents.name} collate "document_names")`, down: true },
  largest: { key: sql`${documents.bytes}`, down: true },
  smallest: { key: sql`${documents.bytes}`, down: false },
}

/** Returns one page of the documents visible to the actor, each with the actions they may take. */
export async function listDocuments({ app: { db }, actor }: Context, query: ListDocuments) {
  const [{ ids, total }, today] = await Promise.all([pageOf(db, actor, query), todayOf(db)])
  const rows = ids.length ? await selectDocuments(db, actor.id).where(isOneOf(documents.id, ids)) : []
  const found = new Map((await presentDocuments(db, actor, today, rows)).map((row) => [row.id, row]))
  return {
    documents: ids.flatMap((id) => found.get(id) ?? []),
    pagination: pagination(query, total),
  }
}

/** Returns the ordered document ids of a page, and the total number of documents. */
async function pageOf(db: Db, actor: Actor, query: ListDocuments): Promise<{ ids: string[]; total: number }> {
  const { page, limit, search, toAcknowledge, category, folderId, uploadedById } = query
  const parts = partsOf(actor, query.scope)
  const narrow = and(
    category && sql`${documents.category} = ${category}`,
    folderId && sql`${documents.folderId} = ${folderId}`,
    uploadedById && sql`${documents.uploadedBy} = ${uploadedById}`,
    toAcknowledge && isToConfirm(actor),
  )
  // A search, a folder or an uploader matches few documents. Without this, PostgreSQL would scan all others in sort
  // order.
  if (search || folderId || uploadedById) {
    const found = search ? hasWords(sql`${documents.searchText}`, search) : sql`true`
    return foundBy(db, and(found, sql`(${sql.join(parts, sql` or `)})`, narrow), query)
  }
  const ids = await firstOf(db, parts, narrow, query)
  const isAll = page === 1 && ids.length < limit
  if (isAll) return { ids, total: ids.length }
  const total = toAcknowledge
    ? await db.$count(documents, and(sql`(${sql.join(parts, sql` or `)})`, narrow))
    : await countDocuments(db, actor, query)
  return { ids, total }
}

/**
 * Returns SQL conditions that together select a scope. They don't overlap, and for each an index can supply the rows in
 * sort order.
 */
function partsOf(actor: Actor, scope: ListDocuments['scope']): SQL[] {
  const { isPrivate, uploadedBy, trashedAt } = documents
  const own = sql`${uploadedBy} = ${actor.id}`
  const shared = sql`${uploadedBy} <> ${actor.id} and ${isSharedWith(actor.id)}`
  const notTrashed = (part: SQL) => sql`(${trashedAt} is null and ${part})`
  if (scope === 'trash') return [sql`(${trashedAt} is not null and ${own})`]
  if (scope === 'my') return [notTrashed(own)]
  if (scope === 'shared') return [notTrashed(shared)]
  if (changesAll(actor)) return [notTrashed(sql`${isPrivate}`), notTrashed(sql`not ${isPrivate}`)]
  return [
    notTrashed(sql`not ${isPrivate}`),
    notTrashed(sql`${isPrivate} and ${own}`),
    notTrashed(sql`${isPrivate} and ${shared}`),
  ]
}

/** Returns the document ids of a page, merged from the first matches of each condition in `parts`. */
async function firstOf(db: Db, parts: readonly SQL[], narrow: SQL, { page, limit, sort }: ListDocuments) {
  const { key, down } = orders[sort]
  const direction = down ? sql`desc` : sql`asc`
  const each = parts.map(
    (part) => sql`(select ${documents.id} as id, ${key} as key from ${documents} where ${part} and ${narrow}
      order by ${key} ${direction}, ${documents.id} ${direction} limit ${page * limit})`,
  )
  const { rows } = await db.execute<{ id: string }>(sql`select id from (${sql.join(each, sql` union all `)}) as parts
    order by key ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit}`)
  return rows.map(({ id }) => id)
}

/**
 * Returns the document ids of a page and the total number of documents. Finds all matching documents before sorting
 * them.
 */
async function foundBy(db: Db, where: SQL, { page, limit, sort }: ListDocuments) {
  const { key, down } = orders[sort]
  const direction = down ? sql`desc` : sql`asc`
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with found as materialized (
      select ${documents.id} as id, ${key} as key from ${documents}
      where ${where}
    )
    select (select count(*)::int from found) as total, array(
      select id from found order by key ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit}
    ) as ids`)
  return rows[0] ?? { ids: [], total: 0 }
}

const and = (...conditions: (SQL | undefined | false | '')[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((one) => !!one)], sql` and `)
