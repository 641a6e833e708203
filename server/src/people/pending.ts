import { and, asc, desc, eq, gte, is, lte, SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PendingQuery } from '@muster/contract/kit/decisions'
import type { Db } from '../db/database.ts'
import { readPage } from '../db/readPage.ts'
import { departmentsOf } from './departmentsOf.ts'
import { isNamed } from './search.ts'
import { users } from './tables.ts'

/** Requests pending a decision. */
export interface PendingList<Row> {
  /** The column with the person whom a request concerns. Its table is that of the requests. */
  person: PgColumn
  /** The condition for all requests on which the actor may decide. */
  isPending: SQL | undefined
  /** The columns with the first and the last day of a request, or a condition for the days of the query. */
  days: readonly [first: PgColumn, last: PgColumn] | SQL | undefined
  /**
   * The values by which the requests are sorted, apart from the person. Equal requests are in the order `requested`.
   */
  sortedBy: {
    requested: readonly PgColumn[]
    day: PgColumn
    amount: readonly PgColumn[]
  }
  /** Returns the query for the requests that meet a condition, in the given order, joined with their people. */
  select: (where: SQL | undefined, order: SQL[]) => Parameters<typeof readPage<Row>>[1]
}

/** Returns one page of the requests that match the query, with the departments of all pending requests. */
export async function readPending<Row>(db: Db, query: PendingQuery, list: PendingList<Row>) {
  const { person, sortedBy, select } = list
  const where = conditionOf(query, list)
  const values = { ...sortedBy, day: [sortedBy.day], person: [users.searchText] }[query.sort]
  const order = [
    ...values.map((value) => inOrder(query, value)),
    ...(query.sort === 'requested' ? [] : sortedBy.requested.map((column) => asc(column))),
  ]
  const [page, departments] = await Promise.all([
    readPage(query, select(where, order), db.$count(person.table, where)),
    departmentsOfPending(db, list),
  ])
  return { ...page, departments }
}

type Requests = Pick<PendingList<unknown>, 'person' | 'isPending' | 'days'>

/** Returns the condition for the pending requests that match the query. */
export const conditionOf = (query: PendingQuery, { person, isPending, days }: Requests): SQL | undefined =>
  and(isPending, isWithin(days, query), query.userId ? eq(person, query.userId) : undefined, isOfPeople(person, query))

/** Returns SQL that sorts by a value, in the direction of the query. */
export const inOrder = ({ order }: PendingQuery, value: PgColumn | SQL | SQL.Aliased): SQL =>
  order === 'asc' ? asc(value) : desc(value)

/** Returns the departments of all pending requests, whatever the query. */
export const departmentsOfPending = (db: Db, { person, isPending }: Requests) =>
  departmentsOf(db, sql`${users.id} in (select ${person} from ${person.table} where ${isPending ?? sql`true`})`)

/** Returns the condition for people with this name and department; undefined if neither is asked for. */
function isOfPeople(person: PgColumn, { search, department }: PendingQuery): SQL | undefined {
  if (!search && !department) return undefined
  const where = and(search ? isNamed(search) : undefined, department ? eq(users.department, department) : undefined)
  return sql`${person} in (select ${users.id} from ${users} where ${where})`
}

/** Returns the condition for requests with a day from `from` to `to`; undefined if neither is asked for. */
function isWithin(days: PendingList<unknown>['days'], { from, to }: PendingQuery): SQL | undefined {
  if (days === undefined || is(days, SQL)) return days
  const [first, last] = days
  return and(from ? gte(last, from) : undefined, to ? lte(first, to) : undefined)
}
