import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maxPageSize } from '@muster/contract/kit/limits'
import type { User } from '@muster/contract/users/calls'
import type { Actor } from '../../../kernel/actor.ts'
import { isActiveRole, type HeldPermissions, isAdministrator } from '../../../people/heldPermissions.ts'
import { peopleAbove } from '../../../people/reach.ts'
import { permissionsOf, type RoleVersion } from '../../../people/permissionsOf.ts'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { actionsOf } from '../../../people/runHooks.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { userActions } from '../../../people/policy.ts'
import { personColumns, roles, userRoles, users } from '../../../people/tables.ts'
import { latestEmploymentOf } from '../../../people/employments/employed.ts'

const managers = alias(users, 'managers')

/**
 * Returns the query for people and their managers. It reads only the people of `page` if one is given. Each row also has
 * the value of the expression `total`; null if omitted.
 */
export function selectUsers(db: Queryable, page?: ReturnType<typeof userPage>, total = sql<number | null>`null`) {
  const latestEmployment = latestEmploymentOf(db, users.id)
  return db
    .select({
      ...personColumns,
      llId: users.llId,
      status: users.status,
      hireDate: latestEmployment.hireDate,
      lastDay: latestEmployment.lastDay,
      managerId: users.managerId,
      manager: { id: managers.id, firstName: managers.firstName, lastName: managers.lastName },
      isInternal: users.isInternal,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      total,
    })
    .from((page ?? users) as typeof users)
    .leftJoin(managers, eq(managers.id, users.managerId))
    .leftJoinLateral(latestEmployment, sql`true`)
}

/**
 * Returns a subquery for the people of a page. It has the name of the table, so that conditions on the table can be
 * applied to it. The first page has a constant limit, because PostgreSQL plans an unknown limit as a tenth of all rows.
 */
export function userPage(db: Queryable, where: SQL | undefined, orderBy: SQL[], isFirst: boolean) {
  const rows = db
    .select()
    .from(users)
    .where(where)
    .orderBy(...orderBy)
  const limit = sql.placeholder('limit')
  if (!isFirst) return rows.limit(limit).offset(sql.placeholder('offset')).as('users')
  return db.select().from(rows.limit(maxPageSize).as('users')).limit(limit).as('users')
}

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
  const managerIds = actor.managerId === null ? new Set() : await peopleAbove(db, actor)
  return rows.map((row) => {
    const { id, status } = row
    const rolesOfPerson = rolesById.get(id) ?? noRoles
    const standing = {
      id,
      held: rolesOfPerson.held,
      isAdministrator: rolesOfPerson.isAdministrator,
      isAbove: managerIds.has(id),
    }
    // Each field is named, because copying all others of a row takes several times as long.
    return {
      id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      profileImage: row.profileImage,
      position: row.position,
      department: row.department,
      llId: row.llId,
      status,
      hireDate: row.hireDate,
      lastDay: row.lastDay,
      managerId: row.managerId,
      manager: row.manager,
      isInternal: row.isInternal,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      isActive: status === 'ACTIVE',
      userRoles: rolesOfPerson.userRoles,
      can: { ...userActions(actor, { ...standing, status }), ...ofFeatures(id) },
    }
  })
}

/** The permissions that a set of roles grants. */
interface Granted {
  held: HeldPermissions
  isAdministrator: boolean
}
interface HeldRoles extends Granted {
  userRoles: User['userRoles']
}
const noRoles: HeldRoles = {
  userRoles: [],
  held: { permissions: new Set(), isSuperAdmin: false },
  isAdministrator: false,
}

const selectRoles = (db: Queryable) =>
  prepareOnce(db, 'roles of people', () =>
    db
      .select({
        id: userRoles.id,
        userId: userRoles.userId,
        expiresAt: userRoles.expiresAt,
        role: { id: roles.id, name: roles.name, version: roles.version },
      })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(sql`${userRoles.userId} = any(${sql.placeholder('ids')}::uuid[])`, isActiveRole))
      .orderBy(asc(userRoles.grantedAt), asc(roles.name)),
  )

/** Returns the current roles of several people and the permissions these grant, by person id. */
async function rolesOf(db: Queryable, ids: string[]): Promise<Map<string, HeldRoles>> {
  if (!ids.length) return new Map()
  const byPerson = Map.groupBy(await selectRoles(db).execute({ ids }), ({ userId }) => userId)
  // Most people hold the same few roles, so the permissions of each combination are collected once.
  const grantedByRoles = new Map<string, Granted>()
  const found = new Map<string, HeldRoles>()
  for (const [personId, assignments] of byPerson) {
    const key = assignments.map(({ role }) => `${role.id}:${role.version}`).join()
    const granted = grantedByRoles.get(key) ?? (await grantedBy(db, assignments))
    grantedByRoles.set(key, granted)
    const held = assignments.map(({ id, expiresAt, role }) => ({
      id,
      expiresAt,
      role: { id: role.id, name: role.name },
    }))
    found.set(personId, { ...granted, userRoles: held })
  }
  return found
}

async function grantedBy(db: Queryable, assignments: readonly { role: RoleVersion }[]): Promise<Granted> {
  const permissions = new Set<string>()
  for (const { role } of assignments)
    for (const permission of await permissionsOf(db, role)) permissions.add(permission)
  const held = { permissions, isSuperAdmin: assignments.some(({ role }) => role.name === superAdminRole) }
  return { held, isAdministrator: isAdministrator(held) }
}
