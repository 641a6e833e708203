import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pagination } from '@muster/contract/kit/paging'
import type { ListRecords, RecordPage } from '@muster/contract/personnelFile/personalRecords'
import type { Actor } from '../../kernel/actor.ts'
import { type Area, visibleTo } from '../../people/reach.ts'
import type { Db } from '../../db/database.ts'
import { sortBy } from '../../db/sortBy.ts'
import { isNamed } from '../../people/search.ts'
import { personColumns, users } from '../../people/tables.ts'

/** A table of records and its columns. `where` restricts it to rows of one kind. */
interface Source {
  table: PgTable
  userId: PgColumn
  savedAt: PgColumn
  where?: SQL
}

const activeFirst = [sql`${users.status} <> 'ACTIVE'`, asc(users.searchText), asc(users.id)]

/**
 * Returns one page of the people visible to the actor in this area, active ones first or in the order of `sort`, with
 * the time their record was last saved. The filter for missing records leaves out people who have left.
 */
export async function listRecords(
  db: Db,
  actor: Actor,
  area: Area,
  { table, userId, savedAt, where }: Source,
  { search, only, sort, order, page, limit }: ListRecords,
): Promise<RecordPage> {
  const latest = db
    .select({ userId, savedAt: sql<string>`max(${savedAt})`.as('saved_at') })
    .from(table)
    .where(where)
    .groupBy(userId)
    .as('latest')
  const missing = only === 'missing' ? and(isNull(latest.savedAt), ne(users.status, 'DEACTIVATED')) : undefined
  const condition = and(visibleTo(actor, area, users.id), search ? isNamed(search) : undefined, missing)
  const sortedBy = { person: users.searchText, savedAt: sql`${latest.savedAt}` }
  const isOfPerson = eq(latest.userId, users.id)
  const [rows, [count]] = await Promise.all([
    db
      .select({ person: personColumns, savedAt: latest.savedAt })
      .from(users)
      .leftJoin(latest, isOfPerson)
      .where(condition)
      .orderBy(...(sort === 'active' ? [] : [sortBy(sortedBy[sort], order)]), ...activeFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(users)
      .leftJoin(latest, isOfPerson)
      .where(condition),
  ])
  return { people: rows, pagination: pagination({ page, limit }, count?.total ?? 0) }
}
