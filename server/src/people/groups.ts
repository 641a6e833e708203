import { and, eq, gt } from 'drizzle-orm'
import type { Permission } from '@muster/contract/access/permissions'
import type { Queryable } from '../db/database.ts'
import { isOneOf } from '../db/recordset.ts'
import type { FindMembers, Group } from '../events/event.ts'
import { holdsAny } from './heldPermissions.ts'
import { ownerId } from './owner.ts'
import type { Area } from './reach.ts'
import { managementPaths, users } from './tables.ts'

/** Everyone with an active account. */
export const everyone: Group = { group: 'everybody' }

/** Returns the group of active people with any of these permissions, without the person `except`. */
export const holders = (permissions: readonly Permission[], except: string | null = null): Group => ({
  group: 'holders',
  permissions,
  except,
})

/**
 * Returns the group of active people who may see these people in an area: their managers at any level, and people who
 * see everyone.
 */
export const readersOf = ({ all, team }: Area, people: readonly string[]): Group => ({
  group: 'watching',
  all,
  team,
  people,
})

const active = eq(users.status, 'ACTIVE')
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/**
 * The functions that find the members of groups, by kind of group. Groups of the same kind with the same permissions
 * are queried together.
 */
export const peopleGroups: Record<string, FindMembers> = {
  async everybody(db, groups) {
    const all = idsOf(await db.select({ id: users.id }).from(users).where(active))
    return groups.map(() => all)
  },

  holders: (db, groups) =>
    Promise.all(
      groups.map(async ({ permissions, except }) =>
        (await holdersOf(db, permissions as string[])).filter((id) => id !== except),
      ),
    ),

  owner: (db, groups) =>
    Promise.all(
      groups.map(async ({ ownerEmail }) => {
        const id = await ownerId(db, { ownerEmail: ownerEmail as string | null })
        return id === null ? [] : [id]
      }),
    ),

  async watching(db, inputs) {
    const groups = inputs as unknown as { all: string[]; team: string[]; people: string[] }[]
    const found = new Map<object, string[]>()
    for (const sameAreas of Map.groupBy(groups, ({ all, team }) => JSON.stringify([all, team])).values()) {
      const [{ all, team }] = sameAreas as [(typeof groups)[number]]
      const overall = await holdersOf(db, all)
      const managers = await selectManagersWith(db, [...new Set(sameAreas.flatMap(({ people }) => people))], team)
      for (const group of sameAreas)
        found.set(group, [...overall, ...group.people.flatMap((id) => managers.get(id) ?? [])])
    }
    return groups.map((group) => found.get(group) ?? [])
  },
}

async function holdersOf(db: Queryable, permissions: readonly string[]): Promise<string[]> {
  return idsOf(
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(active, holdsAny(permissions))),
  )
}

/** Returns each person's active managers at all levels who have any of these permissions, closest first. */
export async function selectManagersWith(
  db: Queryable,
  personIds: readonly string[],
  permissions: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ of: managementPaths.personId, id: users.id })
    .from(managementPaths)
    .innerJoin(users, eq(users.id, managementPaths.managerId))
    .where(
      and(isOneOf(managementPaths.personId, personIds), gt(managementPaths.depth, 0), active, holdsAny(permissions)),
    )
    .orderBy(managementPaths.personId, managementPaths.depth)
  const found = new Map<string, string[]>()
  for (const { of, id } of rows) found.set(of, [...(found.get(of) ?? []), id])
  return found
}
