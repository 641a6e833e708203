import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { isNamed } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'

const mostFound = 20

/** Names of people to share with: the first that are searched for, or those of these ids. */
export async function documentDirectory(
  { app: { db }, actor }: Context,
  { search, ids }: { search?: string; ids?: string[] },
) {
  const { id, firstName, lastName, position, department, profileImage, searchText } = users
  const others = and(eq(users.status, 'ACTIVE'), ne(id, actor.id), search ? isNamed(search) : undefined)
  const people = db
    .select({ id, firstName, lastName, position, department, profileImage })
    .from(users)
    .where(ids ? inArray(id, ids) : others)
    .orderBy(asc(searchText), asc(id))
  return { people: await (ids ? people : people.limit(mostFound)) }
}
