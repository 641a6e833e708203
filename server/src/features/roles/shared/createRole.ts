import type { CreateRole } from '@muster/contract/roles/calls'
import { lockRoles } from '../../../people/heldPermissions.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound, conflict } from '../../../kernel/errors.ts'
import { rolePermissions, roles } from '../../../people/tables.ts'
import { rolesChanged } from '../events.ts'
import { nameTaken, rolePolicy } from '../policy.ts'
import { roleById, presentRole } from '../queries.ts'

/** Maximum number of roles: the list has no pages, and no one could tell more roles apart. */
const maxRoles = 200

/**
 * Creates a role.
 * @throws Refusal 403 for permissions that the actor does not have, and for administrative ones unless they are a Super
 * Admin; 409 if the name exists (upper and lower case are equal), or at the maximum number of roles.
 */
export const createRole = (ctx: Context, input: CreateRole) =>
  change(ctx, async (tx) => addRole(tx, await lockRoles(tx, ctx.actor), input))

/**
 * Creates a role within a transaction, in which the roles are locked.
 * @throws Refusal like `createRole`.
 */
export async function addRole(tx: Tx, actor: Actor, { name, description, permissions }: CreateRole) {
  throwIf(rolePolicy.create(actor, permissions))
  throwIf((await tx.$count(roles)) >= maxRoles ? tooMany() : null)
  const id = await insert(tx, { name, description: description || null })
  await insertPermissions(tx, id, permissions)
  const role = await roleById(tx, id)
  return {
    action: 'role.created' as const,
    subject: { type: 'role', id },
    after: { name: role.name, description: role.description, permissions: role.permissions },
    events: rolesChanged([], actor.id),
    answer: { role: presentRole(actor, role) },
  }
}

const tooMany = () => conflict(`There are already ${maxRoles} roles. Please delete some first.`, 'role.too_many')

async function insert(tx: Tx, row: { name: string; description: string | null }): Promise<string> {
  const [roleRow] = await tx.insert(roles).values(row).onConflictDoNothing().returning({ id: roles.id })
  assertFound(roleRow, nameTaken)
  return roleRow.id
}

/** Stores additional permissions of a role. */
export async function insertPermissions(tx: Tx, roleId: string, permissions: readonly string[]): Promise<void> {
  if (permissions.length === 0) return
  await tx.insert(rolePermissions).values([...new Set(permissions)].map((permission) => ({ roleId, permission })))
}
