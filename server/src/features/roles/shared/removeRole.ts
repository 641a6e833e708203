import { eq } from 'drizzle-orm'
import { lockRoles } from '../../../people/heldPermissions.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { roles, userRoles } from '../../../people/tables.ts'
import { rolesChanged } from '../events.ts'
import { rolePolicy } from '../policy.ts'
import { roleById } from '../queries.ts'

/**
 * Deletes a role that no one has, together with its expired assignments.
 * @throws Refusal 404 if it does not exist; 409 for a role that people have, and for initial roles.
 */
export const removeRole = (ctx: Context, input: { id: string }): Promise<void> =>
  change(ctx, async (tx) => deleteRole(tx, await lockRoles(tx, ctx.actor), input.id))

/**
 * Deletes a role within a transaction, in which the roles are locked.
 * @throws Refusal like `removeRole`.
 */
export async function deleteRole(tx: Tx, actor: Actor, id: string) {
  const { name, description, permissions, userCount } = await roleById(tx, id)
  throwIf(rolePolicy.remove(actor, { name, permissions, userCount }))
  await tx.delete(userRoles).where(eq(userRoles.roleId, id))
  await tx.delete(roles).where(eq(roles.id, id))
  return {
    action: 'role.deleted' as const,
    subject: { type: 'role', id },
    before: { name, description, permissions },
    events: rolesChanged([], actor.id),
    answer: undefined,
  }
}
