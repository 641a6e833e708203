import { and, asc, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { isNamed } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'

const maxResults = 20

/** Returns people to share documents with: those with the given ids, or the first people found by name. */
export async function documentDirectory(
  { app: { db }, actor }: Context,
  { search, ids }: { search?: string; ids?: string[] },
) {
  const { id, firstName, lastName, position, department, profileImage, searchText } = users
  const people = db
    .select({ id, firstName, lastName, position, department, profileImage })
    .from(users)
    .where(inArray(id, ids ?? firstFound(db, actor, search)))
  return { people: await people.orderBy(asc(searchText), asc(id)) }
}

/**
 * Returns a query for the ids of the first active people in the order of their names, without the actor. The few
 * inactive people are excluded by id: PostgreSQL then reads the name index in order and stops early.
 */
function firstFound(db: Db, actor: Actor, search: string | undefined) {
  const inactive = sql`(select ${users.id} from ${users} where (${users.status} <> 'ACTIVE'))`
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, actor.id), notInArray(users.id, inactive), search ? isNamed(search) : undefined))
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(maxResults)
}
