import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { administrativePermissions, hasAdministrative } from '@muster/contract/access/permissions'
import { superAdminRole } from '@muster/contract/access/roleNames'
import type { Queryable, Tx } from '../db/database.ts'
import { rolePermissions, roles, userRoles, users } from './tables.ts'
import { throwIf, forbidden } from '../kernel/errors.ts'
import type { Actor } from '../kernel/actor.ts'
import { permissionsOf } from './permissionsOf.ts'

/** The permissions that a person has through their roles. */
export interface HeldPermissions {
  permissions: ReadonlySet<string>
  isSuperAdmin: boolean
}

/** The SQL condition for a role assignment that has not expired. */
export const isActiveRole = or(isNull(userRoles.expiresAt), gt(userRoles.expiresAt, sql`now()`)) as SQL

/**
 * Returns the permissions that a person has through their current roles, whatever the status of their account. Do not
 * call it in a transaction after changing the permissions of a role, because they are cached.
 */
export async function readHeldPermissions(db: Queryable, userId: string): Promise<HeldPermissions> {
  const heldRoles = await db
    .select({ id: roles.id, version: roles.version, name: roles.name })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, userId), isActiveRole))
  const permissions = new Set<string>()
  for (const role of heldRoles) for (const permission of await permissionsOf(db, role)) permissions.add(permission)
  return { permissions, isSuperAdmin: heldRoles.some(({ name }) => name === superAdminRole) }
}

/**
 * Returns the instants at which a person's temporary permissions end, by the name of the permission. The role Super
 * Admin has an entry too. If several roles grant a permission, the latest end applies. Permissions that do not end are
 * left out.
 */
export async function readPermissionEnds(
  db: Queryable,
  userId: string,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const heldRoles = await db
    .select({ id: roles.id, version: roles.version, name: roles.name, expiresAt: userRoles.expiresAt })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, userId), isActiveRole))
  const ends = new Map<string, Temporal.Instant>()
  const permanent = new Set<string>()
  for (const role of heldRoles) {
    const end = role.expiresAt === null ? null : Temporal.Instant.from(role.expiresAt)
    const permissions = await permissionsOf(db, role)
    for (const name of role.name === superAdminRole ? [...permissions, superAdminRole] : permissions) {
      const knownEnd = ends.get(name)
      if (end === null) permanent.add(name)
      else if (!knownEnd || Temporal.Instant.compare(end, knownEnd) > 0) ends.set(name, end)
    }
  }
  return new Map([...ends].filter(([name]) => !permanent.has(name)))
}

/**
 * Returns whether a person has all permissions of another person. Only then may they make changes that would let them
 * act as that person. Only a Super Admin may act as a Super Admin, even if someone else has every permission.
 */
export const holdsAllOf = (actor: HeldPermissions, other: HeldPermissions): boolean =>
  actor.isSuperAdmin || (!other.isSuperAdmin && other.permissions.isSubsetOf(actor.permissions))

/**
 * Returns whether a person has an administrative role. Only Super Admins may change such a person
 * (docs/decisions/0026).
 */
export const isAdministrator = ({ permissions, isSuperAdmin }: HeldPermissions): boolean =>
  isSuperAdmin || hasAdministrative(permissions)

/** Returns the ids of all people with an administrative role, whatever the status of their accounts. */
export async function administratorIds(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: users.id }).from(users).where(holdsAny(administrativePermissions))
  return new Set(rows.map(({ id }) => id))
}

/** Prevents other changes of roles until the transaction ends. */
export const lockRoleChanges = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('roles'))`)

/**
 * Prevents other changes of roles until the transaction ends, and returns the actor with their current permissions,
 * which may have changed since the request started.
 * @throws Refusal 403 if their account is no longer active.
 */
export async function lockRoles(tx: Tx, actor: Actor): Promise<Actor> {
  await lockRoleChanges(tx)
  const [active] = await tx
    .select({ managerId: users.managerId })
    .from(users)
    .where(and(eq(users.id, actor.id), eq(users.status, 'ACTIVE')))
  throwIf(active ? null : forbidden())
  const heldPermissions = await readHeldPermissions(tx, actor.id)
  if (actor.keyId === undefined) return { ...actor, ...active, ...heldPermissions }
  // An API key never gains permissions during a request, and never has the exclusive rights of Super Admins.
  return { ...actor, ...active, permissions: heldPermissions.permissions.intersection(actor.permissions) }
}

/**
 * Returns the SQL condition for people who currently have any of these permissions. Super Admins have all. For speed,
 * the query starts from the few roles with these permissions.
 */
export const holdsAny = (permissions: readonly string[]): SQL =>
  inArray(
    users.id,
    sql`(select ${userRoles.userId} from ${userRoles}
      where (${userRoles.expiresAt} is null or ${userRoles.expiresAt} > now())
        and ${userRoles.roleId} in (
          select ${roles.id} from ${roles} where ${roles.name} = ${superAdminRole}
          union select ${rolePermissions.roleId} from ${rolePermissions} where ${inArray(rolePermissions.permission, [...permissions])}
        ))`,
  )
