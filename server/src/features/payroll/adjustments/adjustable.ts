import { and, asc, ne, sql } from 'drizzle-orm'
import type { PersonName } from '@muster/contract/kit/people'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { visibleTo } from '../../../people/reach.ts'
import { isNamed, peopleFound } from '../../../people/search.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { adjustmentsArea } from '../policy.ts'

/** The maximum number of people offered. */
const shownPeople = 20

/**
 * Returns up to twenty people for whom the actor may request an adjustment, found by name or email. Current employees
 * come first.
 */
export function adjustablePeople(db: Db, actor: Actor, search: string): Promise<PersonName[]> {
  const where = and(
    visibleTo(actor, adjustmentsArea, users.id),
    isNamed(search),
    canDecideFor(actor, actor.id) ? undefined : ne(users.id, actor.id),
  )
  return db
    .select(personColumns)
    .from(peopleFound(db, search, where))
    .orderBy(sql`${users.status} = 'DEACTIVATED'`, asc(users.searchText), asc(users.id))
    .limit(shownPeople)
}
