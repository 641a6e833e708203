import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SortOrder } from '@muster/contract/kit/paging'
import type { Actor } from '../../kernel/actor.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/recordset.ts'
import { reachOf, visibleBelow, visibleTo } from '../../people/reach.ts'
import { isNamed } from '../../people/search.ts'
import { managementPaths, users } from '../../people/tables.ts'
import { performanceArea } from './policy.ts'
import { performanceCounts, performanceTotals, type PerformanceThing } from './tables.ts'

/** The people to list reviews, goals or notes about. */
export interface About {
  userId?: string | undefined
  scope: 'own' | 'others' | 'team' | 'all'
  search?: string | undefined
}

/**
 * Maximum number of people whose ids are looked up before a list is read. For more people, it is faster to scan
 * everyone's reviews, goals or notes, since a page fills quickly.
 */
const maxPeopleFirst = 1000

/** Returns the SQL condition for rows about the requested people whose performance the actor can see. */
export type IsSelected = (person: PgColumn) => SQL | undefined

/**
 * Returns the condition for the requested people. If they are a team or found by a search, looks up their ids first.
 * PostgreSQL can't know how few people these are, and without their ids it would scan everyone's rows to fill a page.
 */
export async function selectPeople(db: Queryable, actor: Actor, about: About): Promise<IsSelected> {
  const isSelected: IsSelected = (person) =>
    and(visibleTo(actor, performanceArea, person), isAbout(actor, person, about))
  const reach = reachOf(actor, performanceArea)
  const isOne = about.userId || about.scope === 'own' || reach === 'own'
  if (isOne || (reach === 'all' && !about.search)) return isSelected
  // Without a search, a team needs no names, so the users table is not read.
  const peopleFound = db.select({ id: users.id }).from(users).where(isSelected(users.id))
  const team = db
    .select({ id: managementPaths.personId })
    .from(managementPaths)
    .where(and(eq(managementPaths.managerId, actor.id), isAbout(actor, managementPaths.personId, about)))
  const found = await (reach === 'team' && !about.search ? team : peopleFound).limit(maxPeopleFirst + 1)
  if (found.length > maxPeopleFirst) return isSelected
  const ids = found.map(({ id }) => id)
  return (person) => isOneOf(person, ids)
}

/**
 * Returns the SQL condition for rows about the requested people, whether or not the actor can see their performance.
 */
export const isAbout = (actor: Actor, person: PgColumn, { userId, scope, search }: About): SQL | undefined =>
  and(
    userId ? eq(person, userId) : undefined,
    scope === 'own' ? eq(person, actor.id) : undefined,
    scope === 'others' ? ne(person, actor.id) : undefined,
    scope === 'team' ? visibleBelow(actor, performanceArea, person) : undefined,
    search ? inArray(person, sql`(select ${users.id} from ${users} where ${isNamed(search)})`) : undefined,
  )

/**
 * The reviews, goals or notes to count: those in one of these states. With `label`, only those of this kind (reviews),
 * priority (goals) or type (notes). With `isRated`, only reviews that count toward averages.
 */
export interface CountFilter {
  thing: PerformanceThing
  states: readonly string[]
  label?: string | undefined
  isRated?: boolean
}

type Counts = typeof performanceCounts | typeof performanceTotals
const isCounted = (table: Counts, { thing, states, label }: CountFilter) =>
  and(eq(table.thing, thing), inArray(table.state, [...states]), label ? eq(table.label, label) : undefined)

const selectCount = (table: Counts, filter: CountFilter, where?: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(${filter.isRated ? table.rated : table.count}), 0)::int from ${table} where ${and(isCounted(table, filter), where)})`

/**
 * Returns SQL for the number of items that are about the requested people and visible to the actor, from stored counts.
 */
export function countWithin(actor: Actor, filter: CountFilter, about: About, isAsked: IsSelected): SQL<number> {
  const { userId } = performanceCounts
  const { scope, search } = about
  if (!filter.states.length) return sql<number>`0`
  if (reachOf(actor, performanceArea) !== 'all' || about.userId || search || scope === 'own' || scope === 'team')
    return selectCount(performanceCounts, filter, isAsked(userId))
  const all = selectCount(performanceTotals, filter)
  return scope === 'all' ? all : sql<number>`(${all} - ${selectCount(performanceCounts, filter, eq(userId, actor.id))})`
}

interface Paged {
  table: PgTable & { id: PgColumn }
  /** The sort key; the highest comes first. */
  place: SQL | PgColumn
  /** The value that rows are sorted by before `place`, and the join that it needs. */
  by?: { value: SQL; order: SortOrder; join?: SQL } | undefined
  page: number
  limit: number
}

/**
 * Returns a subquery for the ids of a page of rows that match one of `wheres`, which must not overlap. Each condition
 * uses its own index. If they were combined with “or”, PostgreSQL would read every row.
 */
export function idsOnPage({ table, place, by, page, limit }: Paged, wheres: readonly (SQL | undefined)[]): SQL {
  const value = by ? sql`, ${by.value} as value` : sql``
  const order = sql`order by ${by ? sql`value ${by.order === 'asc' ? sql`asc` : sql`desc`}, ` : sql``}place desc, id desc`
  const parts = wheres.map(
    (where) => sql`(select ${table.id} as id, ${place} as place${value} from ${table} ${by?.join ?? sql``}
      where ${where ?? sql`true`} ${order} limit ${page * limit}::int)`,
  )
  return sql`(select id from (${sql.join(parts, sql` union all `)}) found
    ${order} limit ${limit}::int offset ${(page - 1) * limit}::int)`
}

/** Returns the sum of these counts. */
export async function sumOf(db: Queryable, ...counts: SQL<number>[]): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select (${sql.join(counts, sql` + `)})::int as total`)
  return rows[0]?.total ?? 0
}

/** Returns SQL that counts the rows matching `where` one by one. Use `countWithin` where many rows may match. */
export const countOf = (table: PgTable, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} where ${where ?? sql`true`})`
