import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import { isActiveRole } from '../../people/heldPermissions.ts'
import { visibleTo, peopleArea } from '../../people/reach.ts'
import type { Db } from '../../db/database.ts'
import { personColumns, roles, userRoles, users } from '../../people/tables.ts'
import type { PlacedPerson } from './tree.ts'

/** Returns everyone visible to the actor, sorted by name, with their manager and the names of their active roles. */
export function placedPeople(db: Db, actor: Actor): Promise<PlacedPerson[]> {
  const roleNames = db
    .select({
      userId: userRoles.userId,
      names: sql<string[]>`array_agg(${roles.name} order by ${roles.name})`.as('names'),
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(isActiveRole)
    .groupBy(userRoles.userId)
    .as('held')
  return db
    .select({ ...personColumns, status: users.status, managerId: users.managerId, roles: roleNames.names })
    .from(users)
    .leftJoin(roleNames, eq(roleNames.userId, users.id))
    .where(visibleTo(actor, peopleArea, users.id))
    .orderBy(asc(users.searchText), asc(users.id))
}
