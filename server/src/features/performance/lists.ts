import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../../actor.ts'
import type { Queryable } from '../../db/database.ts'
import { reachOf, visibleBelow, visibleTo } from '../../people/reach.ts'
import { isNamed } from '../../people/search.ts'
import { managementPaths, users } from '../../people/tables.ts'
import { performanceArea } from './policy.ts'
import { performanceCounts, performanceTotals, type PerformanceThing } from './tables.ts'

/** Whom the things of a list are about. */
export interface About {
  userId?: string | undefined
  scope: 'own' | 'others' | 'team' | 'all'
  search?: string | undefined
}

/** So many people are found before what is about them; what is about more is soon among the first of everybody’s. */
const mostFound = 1000

/** For where-clauses: rows about the people within the actor’s reach who are asked for. */
export type IsAsked = (person: PgColumn) => SQL | undefined

/**
 * Finds the people first where a team or a name says who they are: PostgreSQL does not know how few these are, and would
 * go through what is about everybody until there is enough for a page.
 */
export async function peopleAsked(db: Queryable, actor: Actor, about: About): Promise<IsAsked> {
  const isAsked: IsAsked = (person) => and(visibleTo(actor, performanceArea, person), isAbout(actor, person, about))
  const reach = reachOf(actor, performanceArea)
  const isOne = about.userId || about.scope === 'own' || reach === 'own'
  if (isOne || (reach === 'all' && !about.search)) return isAsked
  // Of a team without a search nobody's name is needed, and so none of their rows.
  const named = db.select({ id: users.id }).from(users).where(isAsked(users.id))
  const below = db
    .select({ id: managementPaths.personId })
    .from(managementPaths)
    .where(and(eq(managementPaths.managerId, actor.id), isAbout(actor, managementPaths.personId, about)))
  const found = await (reach === 'team' && !about.search ? below : named).limit(mostFound + 1)
  if (found.length > mostFound) return isAsked
  const ids = found.map(({ id }) => id)
  return (person) => sql`${person} = any(${sql.param(ids)}::uuid[])`
}

/** Rows about the people who are asked for, whether or not the actor sees them. */
export const isAbout = (actor: Actor, person: PgColumn, { userId, scope, search }: About): SQL | undefined =>
  and(
    userId ? eq(person, userId) : undefined,
    scope === 'own' ? eq(person, actor.id) : undefined,
    scope === 'others' ? ne(person, actor.id) : undefined,
    scope === 'team' ? visibleBelow(actor, performanceArea, person) : undefined,
    search ? inArray(person, sql`(select ${users.id} from ${users} where ${isNamed(search)})`) : undefined,
  )

/** Counted things: in these states, with this label; of reviews perhaps those alone that averages count. */
export interface Counted {
  thing: PerformanceThing
  states: readonly string[]
  label?: string | undefined
  isRated?: boolean
}

type Counts = typeof performanceCounts | typeof performanceTotals
const isCounted = (table: Counts, { thing, states, label }: Counted) =>
  and(eq(table.thing, thing), inArray(table.state, [...states]), label ? eq(table.label, label) : undefined)

const kept = (table: Counts, counted: Counted, where?: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(${counted.isRated ? table.rated : table.count}), 0)::int from ${table} where ${and(isCounted(table, counted), where)})`

/** For SQL: how many things are kept about the people within the actor’s reach who are asked for. */
export function keptWithin(actor: Actor, counted: Counted, about: About, isAsked: IsAsked): SQL<number> {
  const { userId } = performanceCounts
  const { scope, search } = about
  if (!counted.states.length) return sql<number>`0`
  if (reachOf(actor, performanceArea) !== 'all' || about.userId || search || scope === 'own' || scope === 'team')
    return kept(performanceCounts, counted, isAsked(userId))
  const all = kept(performanceTotals, counted)
  return scope === 'all' ? all : sql<number>`(${all} - ${kept(performanceCounts, counted, eq(userId, actor.id))})`
}

interface Paged {
  table: PgTable & { id: PgColumn }
  /** What they are sorted by, the highest first. */
  place: SQL | PgColumn
  page: number
  limit: number
}

/**
 * For SQL: the ids on a page of the rows that one of `wheres` describes, no row by two of them. Each part finds its own
 * first rows by its own index: with “or” between them PostgreSQL would look at every row.
 */
export function idsOnPage({ table, place, page, limit }: Paged, wheres: readonly (SQL | undefined)[]): SQL {
  const newest = sql`order by place desc, id desc`
  const parts = wheres.map(
    (where) => sql`(select ${table.id} as id, ${place} as place from ${table} where ${where ?? sql`true`}
      ${newest} limit ${page * limit}::int)`,
  )
  return sql`(select id from (${sql.join(parts, sql` union all `)}) found
    ${newest} limit ${limit}::int offset ${(page - 1) * limit}::int)`
}

/** What sums of counts come to. */
export async function sumOf(db: Queryable, ...counts: SQL<number>[]): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select (${sql.join(counts, sql` + `)})::int as total`)
  return rows[0]?.total ?? 0
}

/** For SQL: how many rows `where` describes; for few. */
export const countOf = (table: PgTable, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} where ${where ?? sql`true`})`
