import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { UpdateRole } from '@muster/contract/roles/calls'
import { isActiveRole, readPermissionEnds, lockRoles } from '../../../people/heldPermissions.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, staleRefusalFor, outdated } from '../../../kernel/errors.ts'
import { type Actor, needsPermission } from '../../../kernel/actor.ts'
import { rolePermissions, roles, userRoles } from '../../../people/tables.ts'
import { insertPermissions } from './createRole.ts'
import { permissionsGiven, rolesChanged } from '../events.ts'
import { temporaryPermissionsRefusal, nameTaken, rolePolicy } from '../policy.ts'
import { roleById, presentRole, type StoredRole } from '../queries.ts'

export const auditedRole = ({ name, description, permissions }: StoredRole) => ({ name, description, permissions })

/**
 * Changes a role. The new permissions apply to people with the role from their next request on.
 * @throws Refusal 403 for adding or removing permissions that the actor does not have or has only temporarily, and for
 * administrative ones unless they are a Super Admin; 404 if the role does not exist; 409 for Super Admin, for a new
 * name of an initial role, for a name that exists, and if the role has changed since.
 */
export const updateRole = (ctx: Context, input: UpdateRole) =>
  change(ctx, async (tx) => changeRole(tx, ctx, await lockRoles(tx, ctx.actor), input))

/**
 * Changes a role within a transaction, in which the roles are locked.
 * @throws Refusal like `updateRole`.
 */
export async function changeRole(
  tx: Tx,
  ctx: Context,
  actor: Actor,
  { id, version, name, description, permissions }: UpdateRole,
) {
  throwIf(needsPermission(actor, 'roles.update'))
  const before = await roleById(tx, id)
  // Checked before the permissions, because those changed by someone else would look like changes of the actor.
  throwIf(staleRefusal(before.version, version))
  throwIf(
    rolePolicy.update(actor, before, { name, permissions }),
    temporaryPermissionsRefusal(await readPermissionEnds(tx, actor.id), before.permissions, permissions),
    (await isTaken(tx, name, id)) ? nameTaken() : null,
  )
  await tx
    .update(roles)
    .set({
      name,
      description: description === undefined ? before.description : description || null,
      version: sql`version + 1`,
    })
    .where(eq(roles.id, id))
  await setPermissions(tx, id, permissions)
  const role = await roleById(tx, id)
  const holders = await holdersOf(tx, id)
  const notifications = await permissionsGiven(tx, ctx, { before, after: role, holding: holders.length })
  return {
    action: 'role.changed' as const,
    subject: { type: 'role', id },
    before: auditedRole(before),
    after: auditedRole(role),
    events: [...notifications, ...rolesChanged(holders, actor.id)],
    answer: { role: presentRole(actor, role) },
  }
}

/**
 * Renames a role within a transaction, in which the roles are locked.
 * @throws Refusal like `updateRole`.
 */
export async function renameRole(tx: Tx, ctx: Context, actor: Actor, { id, name }: { id: string; name: string }) {
  const permissions = (await roleById(tx, id)).permissions as UpdateRole['permissions']
  return changeRole(tx, ctx, actor, { id, name, permissions })
}

/** Returns 409 if the caller sent a version and the role has changed since then; else null. */
export const staleRefusal = staleRefusalFor('role.changed_meanwhile', 'role')

export const changedMeanwhile = () => outdated('role.changed_meanwhile', 'role')

async function isTaken(tx: Tx, name: string, id: string): Promise<boolean> {
  return (await tx.$count(roles, and(eq(sql`lower(${roles.name})`, sql`lower(${name})`), ne(roles.id, id)))) > 0
}

/** Stores the permissions of a role under the names that were sent, including aliases. */
export async function setPermissions(tx: Tx, roleId: string, permissions: readonly string[]): Promise<void> {
  const where = eq(rolePermissions.roleId, roleId)
  const rows = await tx.select({ permission: rolePermissions.permission }).from(rolePermissions).where(where)
  const [current, desired] = [new Set(rows.map(({ permission }) => permission)), new Set<string>(permissions)]
  const obsolete = [...current.difference(desired)]
  if (obsolete.length) await tx.delete(rolePermissions).where(and(where, inArray(rolePermissions.permission, obsolete)))
  await insertPermissions(tx, roleId, [...desired.difference(current)])
}

/** Returns the ids of the people who currently have a role. */
export async function holdersOf(tx: Tx, roleId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.roleId, roleId), isActiveRole))
  return rows.map(({ id }) => id)
}
