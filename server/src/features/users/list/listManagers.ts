import { and, asc, eq, sql } from 'drizzle-orm'
import type { PersonName } from '@muster/contract/kit/people'
import type { ListManagers } from '@muster/contract/users/lists'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { peopleArea, visiblePerson, visibleTo } from '../../../people/reach.ts'
import { isFoundBy, peopleFound } from '../../../people/search.ts'
import { managementPaths, personColumns, users } from '../../../people/tables.ts'

/**
 * Returns the active people visible to the actor who may become a person's manager, sorted by name. Leaves out that
 * person and everyone below them.
 * @throws Refusal 404 if that person is not visible to the actor.
 */
export async function listManagers(db: Db, actor: Actor, query: ListManagers): Promise<PersonName[]> {
  const { search, limit, for: personId } = query
  if (personId) await visiblePerson(db, actor, peopleArea, personId)
  const where = and(
    eq(users.status, 'ACTIVE'),
    visibleTo(actor, peopleArea, users.id),
    isFoundBy(search),
    personId ? sql`not exists (${belowOrSame(db, personId)})` : undefined,
  )
  return db
    .select(personColumns)
    .from(peopleFound(db, search ?? '', where))
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(limit)
}

const belowOrSame = (db: Db, personId: string) =>
  db
    .select({ one: sql`1` })
    .from(managementPaths)
    .where(and(eq(managementPaths.managerId, personId), eq(managementPaths.personId, users.id)))
