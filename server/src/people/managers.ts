import { and, asc, eq, sql } from 'drizzle-orm'
import type { PersonName } from '@muster/contract/kit/people'
import type { ListManagers } from '@muster/contract/users/calls'
import type { Actor } from '../actor.ts'
import { reachOf, visiblePerson, visibleTo, peopleArea } from './reach.ts'
import type { Db, Tx } from '../db/database.ts'
import { invalid } from '../errors.ts'
import { isFoundBy } from './search.ts'
import { managementPaths, personColumns, users } from './tables.ts'

/**
 * Active people within reach who may be somebody's manager, by name: neither the person nor anybody below them.
 * @throws Refusal 404 where that person is out of reach.
 */
export async function managersFor(db: Db, actor: Actor, query: ListManagers): Promise<PersonName[]> {
  const { search, limit, for: personId } = query
  if (personId) await visiblePerson(db, actor, peopleArea, personId)
  return db
    .select(personColumns)
    .from(users)
    .where(
      and(
        eq(users.status, 'ACTIVE'),
        visibleTo(actor, peopleArea, users.id),
        isFoundBy(search),
        personId ? sql`not exists (${belowOrSame(db, personId)})` : undefined,
      ),
    )
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(limit)
}

const belowOrSame = (db: Db, personId: string) =>
  db
    .select({ one: sql`1` })
    .from(managementPaths)
    .where(and(eq(managementPaths.managerId, personId), eq(managementPaths.personId, users.id)))

export const managerFromTeam = 'Please choose a manager from your team'
export const activeManager = 'Please choose an active person as the manager'

/**
 * Sees to it that somebody may become a manager, and stays one who may until the transaction ends. Whoever looks after a
 * team alone places people within it.
 * @throws Refusal 400 naming `managerId`.
 */
export async function assertManager(tx: Tx, actor: Actor, managerId: string | null): Promise<void> {
  if (managerId === null) {
    if (reachOf(actor, peopleArea) === 'all') return
    throw invalid({ managerId: managerFromTeam })
  }
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, managerId), eq(users.status, 'ACTIVE'), visibleTo(actor, peopleArea, users.id)))
    .for('share')
  if (!found) throw invalid({ managerId: activeManager })
}
