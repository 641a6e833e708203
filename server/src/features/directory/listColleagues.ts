import { and, asc, eq } from 'drizzle-orm'
import type { ListColleagues } from '@muster/contract/directory/calls'
import type { Context } from '../../context.ts'
import { readPage } from '../../db/readPage.ts'
import { peopleArea, visibleTo } from '../../people/reach.ts'
import { isFoundByBeginnings } from '../../people/search.ts'
import { users } from '../../people/tables.ts'
import { colleagueColumns, inDirectory, managerOfPerson } from './queries.ts'

/** Returns one page of the directory, by name. By LL-ID, which it does not show, only people in reach are found. */
export async function listColleagues({ app: { db }, actor }: Context, query: ListColleagues) {
  const { search, department, managerId } = query
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
      .orderBy(asc(users.searchText), asc(users.id)),
    db.$count(users, where),
  )
  return { people: rows, pagination }
}
