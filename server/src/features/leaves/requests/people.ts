import { leavesArea } from '../shared/areas.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { PersonName } from '@muster/contract/kit/people'
import type { Actor } from '../../../kernel/actor.ts'
import { visibleTo } from '../../../people/reach.ts'
import type { Db } from '../../../db/database.ts'
import { isNamed, peopleFound } from '../../../people/search.ts'
import { personColumns, users } from '../../../people/tables.ts'

/** Number of people returned for a search. */
const shownPeople = 20

/**
 * Returns the first matching people whose leave the actor sees, active people first. `search` is part of a name or
 * email; `id` selects a single person.
 */
export function leavePeople(
  db: Db,
  actor: Actor,
  { search, id }: { search: string; id?: string },
): Promise<PersonName[]> {
  const where = and(visibleTo(actor, leavesArea, users.id), isNamed(search), id ? eq(users.id, id) : undefined)
  return db
    .select(personColumns)
    .from(peopleFound(db, search, where))
    .orderBy(sql`${users.status} <> 'ACTIVE'`, asc(users.searchText), asc(users.id))
    .limit(shownPeople)
}
