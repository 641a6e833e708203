import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PendingQuery } from '@muster/contract/kit/decisions'
import type { Db } from '../db/database.ts'
import { readPage } from '../db/readPage.ts'
import { isNamed } from './search.ts'
import { users } from './tables.ts'

/** Requests pending a decision. */
export interface PendingList<Row> {
  /** The column with the person whom a request concerns. Its table is that of the requests. */
  person: PgColumn
  /** The condition for all requests on which the actor may decide. */
  isPending: SQL | undefined
  /** The condition for the days that were asked for. */
  isWithin: SQL | undefined
  /** Returns the query for the requests that meet a condition, in order. */
  select: (where: SQL | undefined) => Parameters<typeof readPage<Row>>[1]
}

/** Returns one page of the requests that match the query, with the departments of all pending requests. */
export async function readPending<Row>(db: Db, query: PendingQuery, list: PendingList<Row>) {
  const { person, isPending, isWithin, select } = list
  const where = and(isPending, isWithin, isOfPeople(person, query))
  const [page, departments] = await Promise.all([
    readPage(query, select(where), db.$count(person.table, where)),
    readDepartments(db, person, isPending),
  ])
  return { ...page, departments }
}

/** Returns the condition for people with this name and department; undefined if neither is asked for. */
function isOfPeople(person: PgColumn, { search, department }: PendingQuery): SQL | undefined {
  if (!search && !department) return undefined
  const where = and(search ? isNamed(search) : undefined, department ? eq(users.department, department) : undefined)
  return sql`${person} in (select ${users.id} from ${users} where ${where})`
}

async function readDepartments(db: Db, person: PgColumn, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ department: users.department })
    .from(person.table)
    .innerJoin(users, eq(users.id, person))
    .where(and(where, isNotNull(users.department)))
    .orderBy(asc(users.department))
  return rows.flatMap(({ department }) => department ?? [])
}
