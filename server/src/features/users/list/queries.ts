import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '@muster/contract/users/calls'
import type { Actor } from '../../../kernel/actor.ts'
import { isActiveRole, type HeldPermissions, isAdministrator } from '../../../people/heldPermissions.ts'
import { peopleAbove } from '../../../people/reach.ts'
import { permissionsOf } from '../../../people/permissionsOf.ts'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { actionsOf } from '../../../people/runHooks.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { userActions } from '../../../people/policy.ts'
import { personColumns, roles, userRoles, users } from '../../../people/tables.ts'
import { hireDateOf, lastDayOf } from '../../../people/employments/employed.ts'

const managers = alias(users, 'managers')

/** Returns the query for people and their managers. The caller filters, sorts and pages it. */
export const selectUsers = (db: Queryable) =>
  db
    .select({
      ...personColumns,
      llId: users.llId,
      status: users.status,
      hireDate: hireDateOf(users.id),
      lastDay: lastDayOf(users.id),
      managerId: users.managerId,
      manager: { id: managers.id, firstName: managers.firstName, lastName: managers.lastName },
      isInternal: users.isInternal,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .leftJoin(managers, eq(managers.id, users.managerId))

type Row = Awaited<ReturnType<typeof selectUsers>>[number]

/** Returns the people of these rows for a response, with their roles and the actions that the actor may take. */
export async function presentUsers(
  db: Queryable,
  app: Pick<App, 'people'>,
  actor: Actor,
  rows: Row[],
): Promise<User[]> {
  const ids = rows.map(({ id }) => id)
  // Run in sequence, because they share the connection of a transaction.
  const rolesById = await rolesOf(db, ids)
  const ofFeatures = await actionsOf(db, app, actor, ids)
  const managerIds = await peopleAbove(db, actor)
  return rows.map((row) => {
    const rolesOfPerson = rolesById.get(row.id) ?? noRoles
    const { id, status } = row
    const standing = {
      id,
      held: rolesOfPerson.held,
      isAdministrator: isAdministrator(rolesOfPerson.held),
      isAbove: managerIds.has(id),
    }
    return {
      ...row,
      isActive: row.status === 'ACTIVE',
      userRoles: rolesOfPerson.userRoles,
      can: { ...userActions(actor, { ...standing, status }), ...ofFeatures(id) },
    }
  })
}

interface HeldRoles {
  userRoles: User['userRoles']
  held: HeldPermissions
}
const noRoles: HeldRoles = { userRoles: [], held: { permissions: new Set(), isSuperAdmin: false } }

/** Returns the current roles of several people and the permissions these grant, by person id. */
async function rolesOf(db: Queryable, ids: string[]): Promise<Map<string, HeldRoles>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({
      id: userRoles.id,
      userId: userRoles.userId,
      expiresAt: userRoles.expiresAt,
      role: { id: roles.id, name: roles.name, version: roles.version },
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(inArray(userRoles.userId, ids), isActiveRole))
    .orderBy(asc(userRoles.grantedAt), asc(roles.name))
  const found = new Map<string, { userRoles: User['userRoles']; permissions: Set<string>; isSuperAdmin: boolean }>()
  for (const { userId, role, ...assignment } of rows) {
    const roles = found.get(userId) ?? { userRoles: [], permissions: new Set<string>(), isSuperAdmin: false }
    found.set(userId, roles)
    roles.userRoles.push({ ...assignment, role: { id: role.id, name: role.name } })
    for (const permission of await permissionsOf(db, role)) roles.permissions.add(permission)
    roles.isSuperAdmin ||= role.name === superAdminRole
  }
  return new Map(
    [...found].map(([id, { userRoles: roles, ...heldPermissions }]) => [
      id,
      { userRoles: roles, held: heldPermissions },
    ]),
  )
}
