import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { visibleTo, peopleArea } from '../../../people/reach.ts'
import { withRemainingSuperAdmin } from '../../../people/rules.ts'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { userRoles } from '../../../people/tables.ts'
import { rolesChanged } from '../events.ts'
import { lockPerson, auditedAssignment } from './assignRole.ts'
import { rolePolicy } from '../policy.ts'
import { assignmentOf, roleById } from '../queries.ts'

/**
 * Removes a role from a person.
 * @throws Refusal 403 for permissions that the actor does not have; 404 if the person is not visible to them or does
 * not have the role; 409 for the last Super Admin.
 */
export const revokeRole = (ctx: Context, input: { roleId: string; userId: string }): Promise<void> =>
  change(ctx, async (tx) => revokeFrom(tx, await lockRoles(tx, ctx.actor), input))

/**
 * Removes a role from a person within a transaction, in which the roles are locked.
 * @throws Refusal like `revokeRole`.
 */
export async function revokeFrom(tx: Tx, actor: Actor, { roleId, userId }: { roleId: string; userId: string }) {
  await lockPerson(tx, actor, userId)
  const role = await roleById(tx, roleId)
  throwIf(rolePolicy.assign(actor, role))
  const before = await assignmentOf(tx, actor, userId, role)
  assertFound(before)
  await withRemainingSuperAdmin(() => tx.delete(userRoles).where(eq(userRoles.id, before.id)))
  return {
    action: 'role.revoked' as const,
    subject: { type: 'role', id: roleId },
    personId: userId,
    before: auditedAssignment(before),
    events: rolesChanged([userId], actor.id),
    answer: undefined,
  }
}

/**
 * Removes a role from everyone visible to the actor. Returns the number of assignments that had not expired.
 * @throws Refusal 403 for permissions that the actor does not have; 404 if the role does not exist; 409 if no Super
 * Admin would remain.
 */
export async function revokeAll(ctx: Context, { id }: { id: string }): Promise<{ revoked: number }> {
  return change(ctx, async (tx) => {
    const actor = await lockRoles(tx, ctx.actor)
    const role = await roleById(tx, id)
    throwIf(rolePolicy.assign(actor, role))
    const people = await withRemainingSuperAdmin(() => revokeFromAll(tx, actor, id))
    return {
      action: 'role.revoked_from_all',
      subject: { type: 'role', id },
      before: { role: role.name, people },
      events: rolesChanged(people, actor.id),
      answer: { revoked: people.length },
    }
  })
}

/**
 * Deletes all assignments of a role to people visible to the actor. Returns the ids of the people whose assignment had
 * not expired.
 */
async function revokeFromAll(tx: Tx, actor: Actor, roleId: string): Promise<string[]> {
  const at = now()
  const rows = await tx
    .delete(userRoles)
    .where(and(eq(userRoles.roleId, roleId), visibleTo(actor, peopleArea, userRoles.userId)))
    .returning({ id: userRoles.userId, expiresAt: userRoles.expiresAt })
  return rows
    .filter(({ expiresAt }) => !expiresAt || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), at) > 0)
    .map(({ id }) => id)
}
