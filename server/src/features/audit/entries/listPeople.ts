import { asc, eq } from 'drizzle-orm'
import type { PersonName } from '@muster/contract/kit/people'
import type { Context } from '../../../context.ts'
import { isNamed } from '../../../people/search.ts'
import { personColumns, users } from '../../../people/tables.ts'

/**
 * Returns people by name or email, or the one with the id. Accounts of every status are included, because the trail may
 * name anyone.
 */
export async function listPeople(
  { app }: Context,
  { search, id }: { search: string; id?: string },
): Promise<{ people: PersonName[] }> {
  const people = await app.db
    .select(personColumns)
    .from(users)
    .where(id === undefined ? isNamed(search) : eq(users.id, id))
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(20)
  return { people }
}
