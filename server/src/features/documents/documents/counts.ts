import { type SQL, sql } from 'drizzle-orm'
import type { ListDocuments } from '@muster/contract/documents/documents'
import { type Actor, anonymousActor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { changesAll } from '../policy.ts'
import { documentCounts, documents, allOwnersId } from '../tables.ts'
import { isSharedWith } from '../visible.ts'

type CountFilters = Pick<ListDocuments, 'scope' | 'category' | 'folderId'>

/** Returns the number of documents in one of the actor's lists. Uses the stored counts where possible. */
export async function countDocuments(db: Queryable, actor: Actor, filters: CountFilters): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${countOf(actor, filters)}::int as count`)
  return rows[0]?.count ?? 0
}

/** Returns SQL for the number of documents in one of the actor's lists. */
export function countOf(actor: Actor, { scope, category, folderId }: CountFilters): SQL {
  const inCounts = filterConditions(documentCounts, category, folderId)
  const inDocuments = filterConditions(documents, category, folderId)
  const selectCount = (where: SQL) =>
    sql`(select coalesce(sum(${documentCounts.count}), 0) from ${documentCounts} where ${where} and ${inCounts})`
  const shared = (where: SQL) =>
    sql`(select count(*) from ${documents} where ${documents.trashedAt} is null and ${documents.uploadedBy} <> ${actor.id}
      and ${where} and ${isSharedWith(actor.id)} and ${inDocuments})`
  const { ownerId, isPrivate } = documentCounts
  const own = sql`${ownerId} = ${actor.id}`
  if (scope === 'my') return selectCount(own)
  if (scope === 'shared') return shared(sql`true`)
  if (scope === 'trash')
    return sql`(select count(*) from ${documents} where ${documents.trashedAt} is not null
      and ${documents.uploadedBy} = ${actor.id} and ${inDocuments})`
  if (changesAll(actor)) return selectCount(sql`${ownerId} = ${allOwnersId}`)
  const openOrOwn = selectCount(sql`(${ownerId} = ${anonymousActor.id} or ${own} and ${isPrivate})`)
  return sql`(${openOrOwn} + ${shared(sql`${documents.isPrivate}`)})`
}

const filterConditions = (table: typeof documents | typeof documentCounts, category?: string, folderId?: string): SQL =>
  sql.join(
    [
      sql`true`,
      ...(category ? [sql`${table.category} = ${category}`] : []),
      ...(folderId ? [sql`${table.folderId} = ${folderId}`] : []),
    ],
    sql` and `,
  )
