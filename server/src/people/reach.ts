import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Permission } from '@muster/contract/access/permissions'
import type { Queryable } from '../db/database.ts'
import { managementPaths, users } from './tables.ts'
import { notFound } from '../errors.ts'
import type { Actor } from '../actor.ts'

/** How far an actor sees: themselves, everyone below them in the management tree, or everybody. */
export type Reach = 'own' | 'team' | 'all'

const wideners = {
  attendance: { team: ['attendance.team_view'], all: ['attendance.all_view'] },
  leaves: { team: ['leaves.team_view'], all: ['leaves.all_view'] },
  leaveBalances: {
    team: ['leaves.team_view'],
    all: ['leaves.all_view', 'leaves.balance_manage', 'leaves.balance_update'],
  },
  roles: { team: ['users.manage_team'], all: ['roles.read', 'users.read'] },
  banking: { team: [], all: ['settings.banking_view_all'] },
  emergencyContacts: { team: [], all: ['settings.emergency_view_all'] },
  hiringDocuments: { team: [], all: ['settings.hiring_documents_view_all'] },
  users: { team: ['users.manage_team'], all: ['users.read'] },
} satisfies Record<string, { team: Permission[]; all: Permission[] }>

/** The kinds of a person's data that have a reach of their own. */
export type ReachArea = keyof typeof wideners

/** How far the actor sees in an area (contract, "Who may do what"). */
export function reachOf(actor: Actor, area: ReachArea): Reach {
  const { team, all } = wideners[area]
  if (all.some((permission) => actor.permissions.has(permission))) return 'all'
  if (team.some((permission) => actor.permissions.has(permission))) return 'team'
  return 'own'
}

/** Those below somebody and they themselves: each person is below themselves at depth 0. */
const belowOf = (actorId: string | SQL, person: PgColumn) =>
  inArray(
    person,
    sql`(select ${managementPaths.personId} from ${managementPaths} where ${managementPaths.managerId} = ${actorId})`,
  )

/**
 * The where-clause from which every query of a person's data starts: rows whose `person` the actor may see.
 * Out of reach is thereby the same as not there.
 */
export function visibleTo(actor: Actor, area: ReachArea, person: PgColumn): SQL {
  return within(reachOf(actor, area), actor.id, person)
}

/** The where-clause of a known reach, for queries that are prepared once for each. */
export function within(reach: Reach, actorId: string | SQL, person: PgColumn): SQL {
  if (reach === 'all') return sql`true`
  if (reach === 'own') return eq(person, actorId)
  return belowOf(actorId, person)
}

/** Rows of the people below the actor, the actor's own left out. */
export function belowActor(actorId: string | SQL, person: PgColumn): SQL {
  return and(belowOf(actorId, person), ne(person, actorId)) as SQL
}

/** Who is above the actor in the management tree, however far. */
export async function peopleAbove(db: Queryable, actor: Actor): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: managementPaths.managerId })
    .from(managementPaths)
    .where(and(eq(managementPaths.personId, actor.id), ne(managementPaths.managerId, actor.id)))
  return new Set(rows.map(({ id }) => id))
}

/** Answers the person's id when the actor may see them in this area; else the same "not found" as for nobody. */
export async function visiblePerson(db: Queryable, actor: Actor, area: ReachArea, personId: string): Promise<string> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, personId), visibleTo(actor, area, users.id)))
  if (!found[0]) throw notFound()
  return found[0].id
}

/** The areas in which the actor reaches a person, whether there still is such a person or not. */
export async function areasReaching(db: Queryable, actor: Actor, personId: string): Promise<ReachArea[]> {
  const areas = Object.keys(wideners) as ReachArea[]
  if (personId === actor.id) return areas
  const below = await db.$count(
    managementPaths,
    and(eq(managementPaths.managerId, actor.id), eq(managementPaths.personId, personId)),
  )
  return areas.filter((area) => reachOf(actor, area) === 'all' || (reachOf(actor, area) === 'team' && below > 0))
}
