import { leavesArea } from '../shared/areas.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { PersonName } from '@muster/contract/kit/people'
import type { Actor } from '../../../kernel/actor.ts'
import { visibleTo } from '../../../people/reach.ts'
import type { Db } from '../../../db/database.ts'
import { isNamed, peopleFound } from '../../../people/search.ts'
import { personColumns, users } from '../../../people/tables.ts'

/** People to choose from at a time. */
const shownPeople = 20

/**
 * Returns the first people whose leave the actor sees and whose name or email contains `search`, active ones first;
 * with `id` only that person, if within reach.
 */
export function leavePeople(
  db: Db,
  actor: Actor,
  { search, id }: { search: string; id?: string },
): Promise<PersonName[]> {
  const wanted = and(visibleTo(actor, leavesArea, users.id), isNamed(search), id ? eq(users.id, id) : undefined)
  return db
    .select(personColumns)
    .from(peopleFound(db, search, wanted))
    .orderBy(sql`${users.status} <> 'ACTIVE'`, asc(users.searchText), asc(users.id))
    .limit(shownPeople)
}
