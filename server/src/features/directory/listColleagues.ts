import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ListColleagues } from '@muster/contract/directory/calls'
import type { Context } from '../../context.ts'
import { readPage } from '../../db/readPage.ts'
import { sortBy } from '../../db/sortBy.ts'
import { peopleArea, visibleTo } from '../../people/reach.ts'
import { isFoundByBeginnings } from '../../people/search.ts'
import { users } from '../../people/tables.ts'
import { colleagueColumns, inDirectory, managerOfPerson, managers } from './queries.ts'

/** The values by which the directory is sorted. */
const sortedBy: Record<ListColleagues['sort'], SQL> = {
  person: sql`${users.searchText}`,
  department: sql`lower(${users.department})`,
  manager: sql`${managers.searchText}`,
}

/**
 * Returns one page of the directory, in the order of `sort`. By LL-ID, which it does not show, only people in reach are
 * found.
 */
export async function listColleagues({ app: { db }, actor }: Context, query: ListColleagues) {
  const { search, department, managerId, sort, order } = query
  const where = and(
    await inDirectory(db, actor),
    isFoundByBeginnings(search, visibleTo(actor, peopleArea, users.id)),
    department ? eq(users.department, department) : undefined,
    managerId ? eq(users.managerId, managerId) : undefined,
  )
  const { rows, pagination } = await readPage(
    query,
    db
      .select(await colleagueColumns(db, actor))
      .from(users)
      .leftJoin(...managerOfPerson)
      .where(where)
      .orderBy(sortBy(sortedBy[sort], order), asc(users.searchText), asc(users.id)),
    db.$count(users, where),
  )
  return { people: rows, pagination }
}
