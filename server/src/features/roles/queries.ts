import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import {
  allPermissions,
  describePermission,
  hasAdministrative,
  defaultRoles,
} from '@muster/contract/access/permissions'
import { addCanonicalSpellings } from '@muster/contract/access/grantedPermissions'
import { superAdminRole } from '@muster/contract/access/roleNames'
import type { PermissionEntry, Role, UserRole } from '@muster/contract/roles/calls'
import type { Actor } from '../../kernel/actor.ts'
import { isActiveRole } from '../../people/heldPermissions.ts'
import { visiblePerson } from '../../people/reach.ts'
import type { Queryable } from '../../db/database.ts'
import { assertFound } from '../../kernel/errors.ts'
import { changedDefaults } from '../../people/startingRoles.ts'
import { roles, userRoles, users } from '../../people/tables.ts'
import { isNameFixed, roleActions, rolePolicy, rolesArea } from './policy.ts'

/** A role from the database, with its permissions in the order of the catalogue. */
export interface StoredRole {
  id: string
  name: string
  description: string | null
  version: number
  /** The default permissions that were last applied or dismissed; null unless it is an initial role. */
  defaults: string[] | null
  permissions: string[]
  userCount: number
  activeCount: number
}

// Written as plain SQL, because in a query of one table drizzle omits the table name before a column.
const permissionNames = sql<string[]>`array(select rp.permission from role_permissions rp where rp.role_id = roles.id)`

/**
 * Selects roles with their permissions and the number of people who hold each now, counted in one pass: those with
 * `ids`, or all. PostgreSQL doesn't apply a list of ids to the grouped subquery, so the condition is in both.
 */
function selectRoles(db: Queryable, ids?: string[]) {
  const holders = db
    .select({
      roleId: userRoles.roleId,
      all: count().as('all_holders'),
      active: sql<number>`count(*) filter (where ${users.status} = 'ACTIVE')::int`.as('active_holders'),
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(isActiveRole, ids && inArray(userRoles.roleId, ids)))
    .groupBy(userRoles.roleId)
    .as('holders')
  return db
    .select({
      id: roles.id,
      name: roles.name,
      description: roles.description,
      version: roles.version,
      defaults: roles.defaults,
      permissions: permissionNames,
      userCount: sql<number>`coalesce(${holders.all}, 0)::int`,
      activeCount: sql<number>`coalesce(${holders.active}, 0)`,
    })
    .from(roles)
    .leftJoin(holders, eq(holders.roleId, roles.id))
    .where(ids && inArray(roles.id, ids))
}

function permissionsOfRow({ name, permissions }: StoredRole): string[] {
  if (name === superAdminRole) return [...allPermissions]
  const names = new Set(addCanonicalSpellings(permissions))
  return allPermissions.filter((permission) => names.has(permission))
}

const withPermissions = (row: StoredRole): StoredRole => ({ ...row, permissions: permissionsOfRow(row) })

/** Returns the rank of a role in the list: the initial roles come first, in their own order. */
const rank = ({ name }: StoredRole) => {
  const at = defaultRoles.findIndex((role) => role.name === name)
  return at === -1 ? defaultRoles.length : at
}

/** Returns a role as a response to the actor. */
export function presentRole(actor: Actor, { userCount, activeCount, permissions, defaults, ...row }: StoredRole): Role {
  return {
    ...row,
    isBuiltIn: isNameFixed(row.name),
    changedDefaults: actor.isSuperAdmin ? changedDefaults({ name: row.name, defaults, permissions }) : null,
    permissions: permissions.map((name) => ({ permission: { name } })),
    _count: { userRoles: userCount, active: activeCount },
    can: roleActions(actor, { name: row.name, permissions, userCount }),
  }
}

/** Returns all roles, the initial ones first and the others by name. */
export async function listRoles(db: Queryable, actor: Actor): Promise<Role[]> {
  const rows = await selectRoles(db).orderBy(asc(sql`lower(${roles.name})`))
  return rows
    .map(withPermissions)
    .toSorted((one, other) => rank(one) - rank(other))
    .map((row) => presentRole(actor, row))
}

/** Returns a role by its id. @throws Refusal 404 if it does not exist. */
export async function roleById(db: Queryable, id: string): Promise<StoredRole> {
  const [row] = await selectRoles(db, [id])
  assertFound(row)
  return withPermissions(row)
}

/** Returns all permissions in the order of the catalogue. */
export const listPermissions = (): PermissionEntry[] =>
  allPermissions.map((name) => ({
    id: name,
    name,
    group: name.split('.', 1)[0] ?? '',
    description: describePermission(name),
    isAdministrative: hasAdministrative([name]),
  }))

const granter = sql.identifier('granter')
const assignment = (db: Queryable) =>
  db
    .select({
      id: userRoles.id,
      roleId: roles.id,
      grantedAt: userRoles.grantedAt,
      expiresAt: userRoles.expiresAt,
      isExpired: sql<boolean>`coalesce(${userRoles.expiresAt} <= now(), false)`,
      grantedBy: sql<UserRole['grantedBy']>`(
        select json_build_object('id', ${granter}.id, 'firstName', ${granter}.first_name, 'lastName', ${granter}.last_name)
        from ${users} ${granter} where ${granter}.id = ${userRoles.grantedBy})`,
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))

/** Returns the roles of a person, active ones first. @throws Refusal 404 if the person is not visible to the actor. */
export async function rolesOfUser(db: Queryable, actor: Actor, userId: string): Promise<UserRole[]> {
  await visiblePerson(db, actor, rolesArea, userId)
  const rows = await assignment(db)
    .where(eq(userRoles.userId, userId))
    .orderBy(sql`coalesce(${userRoles.expiresAt} <= now(), false)`, asc(userRoles.grantedAt), asc(roles.name))
  const held = await selectRoles(
    db,
    rows.map(({ roleId }) => roleId),
  )
  const rolesById = new Map(held.map((row) => [row.id, withPermissions(row)]))
  return rows.map((row) => presentAssignment(actor, row, rolesById.get(row.roleId) as StoredRole))
}

type Assignment = Awaited<ReturnType<typeof assignment>>[number]

function presentAssignment(actor: Actor, { roleId: _roleId, ...row }: Assignment, role: StoredRole): UserRole {
  const { id, name, description } = role
  return { ...row, role: { id, name, description }, can: { revoke: rolePolicy.assign(actor, role) === null } }
}

/** Returns the assignment of a role to a person, even if it has expired; null if there is none. */
export async function assignmentOf(db: Queryable, actor: Actor, userId: string, role: StoredRole) {
  const [row] = await assignment(db).where(and(eq(userRoles.userId, userId), eq(userRoles.roleId, role.id)))
  return row ? presentAssignment(actor, row, role) : null
}
