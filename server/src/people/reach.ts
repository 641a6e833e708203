import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Permission } from '@muster/contract/access/permissions'
import type { Contract } from '@muster/contract/contract'
import type { Queryable } from '../db/database.ts'
import { prepareOnce } from '../db/prepareOnce.ts'
import { managementPaths, users } from './tables.ts'
import { assertFound } from '../kernel/errors.ts'
import type { Actor } from '../kernel/actor.ts'

/** The people whose data an actor may see: only the actor, the actor and everyone below them, or everyone. */
export type Reach = 'own' | 'team' | 'all'

/**
 * A kind of personal data, with the permissions to see it for the people below oneself (`team`) or for everyone
 * (`all`).
 */
export interface Area {
  /** The feature whose views show this data. */
  feature: keyof Contract
  name: string
  team: readonly Permission[]
  all: readonly Permission[]
}

/** The area that controls who may see people and their details. */
export const peopleArea: Area = { feature: 'users', name: 'users', team: ['users.manage_team'], all: ['users.read'] }

/** Returns whose data an actor may see in an area (contract, "Who may do what"). */
export function reachOf(actor: Actor, { team, all }: Area): Reach {
  if (all.some((permission) => actor.permissions.has(permission))) return 'all'
  if (team.some((permission) => actor.permissions.has(permission))) return 'team'
  return 'own'
}

/** Returns the SQL condition for a person and everyone below them. */
const belowOf = (actorId: string | SQL, person: PgColumn) =>
  inArray(
    person,
    sql`(select ${managementPaths.personId} from ${managementPaths} where ${managementPaths.managerId} = ${actorId})`,
  )

/**
 * Returns the SQL condition for rows whose `person` the actor may see. Every query of personal data uses it, so that
 * hidden rows are treated as missing.
 */
export function visibleTo(actor: Actor, area: Area, person: PgColumn): SQL {
  return within(reachOf(actor, area), actor.id, person)
}

/** Returns the SQL condition for the people that a given reach includes. */
export function within(reach: Reach, actorId: string | SQL, person: PgColumn): SQL {
  if (reach === 'all') return sql`true`
  if (reach === 'own') return eq(person, actorId)
  return belowOf(actorId, person)
}

/** People as a placeholder, `ids`, as the relation `person (person_id)`, to be joined with what belongs to each. */
export const listedPeople = sql`unnest(${sql.placeholder('ids')}::uuid[]) as person (person_id)`

/** Returns the SQL condition for people below the actor, without the actor. */
export function belowActor(actorId: string | SQL, person: PgColumn): SQL {
  return and(belowOf(actorId, person), ne(person, actorId)) as SQL
}

/** Returns the SQL condition for people below the actor whom the actor may see in an area. */
export function visibleBelow(actor: Actor, area: Area, person: PgColumn): SQL {
  return reachOf(actor, area) === 'own' ? sql`false` : belowActor(actor.id, person)
}

/** Returns whether the actor may see a person in an area. */
export const isVisibleTo = async (db: Queryable, actor: Actor, area: Area, userId: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), visibleTo(actor, area, users.id)))) > 0

const selectPeopleAbove = (db: Queryable) =>
  prepareOnce(db, 'people above', () =>
    db
      .select({ id: managementPaths.managerId })
      .from(managementPaths)
      .where(
        and(eq(managementPaths.personId, sql.placeholder('id')), ne(managementPaths.managerId, sql.placeholder('id'))),
      ),
  )

/** Returns the ids of the actor's managers at all levels. */
export async function peopleAbove(db: Queryable, actor: Actor): Promise<ReadonlySet<string>> {
  const rows = await selectPeopleAbove(db).execute({ id: actor.id })
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns a person's id if the actor may see them in an area.
 * @throws Refusal 404 if not, the same as for an unknown id.
 */
export async function visiblePerson(db: Queryable, actor: Actor, area: Area, personId: string): Promise<string> {
  const reach = reachOf(actor, area)
  const query = prepareOnce(db, `visible_person_${reach}`, () =>
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.id, sql.placeholder('personId')), within(reach, sql`${sql.placeholder('actorId')}`, users.id)),
      ),
  )
  const found = await query.execute({ personId, actorId: actor.id })
  assertFound(found[0])
  return found[0].id
}

/** Returns the names of the areas in which the actor may see a person. The person may have been deleted. */
export async function areasReaching(
  db: Queryable,
  actor: Actor,
  personId: string,
  areas: readonly Area[],
): Promise<string[]> {
  const names = (reachedAreas: readonly Area[]) => reachedAreas.map(({ name }) => name)
  if (personId === actor.id) return names(areas)
  const query = prepareOnce(db, 'is_below', () =>
    db
      .select({ id: managementPaths.personId })
      .from(managementPaths)
      .where(
        and(
          eq(managementPaths.managerId, sql.placeholder('actorId')),
          eq(managementPaths.personId, sql.placeholder('personId')),
        ),
      ),
  )
  const isBelow = (await query.execute({ actorId: actor.id, personId })).length > 0
  const reaches = { own: false, team: isBelow, all: true }
  return names(areas.filter((area) => reaches[reachOf(actor, area)]))
}
