import { eq, sql } from 'drizzle-orm'
import type { SettleDefaults } from '@muster/contract/roles/calls'
import { needsPermission } from '../../kernel/actor.ts'
import { change } from '../../audit/change.ts'
import type { Context } from '../../context.ts'
import { throwIf, forbidden } from '../../kernel/errors.ts'
import { readPermissionEnds, lockRoles } from '../../people/heldPermissions.ts'
import { changedDefaults, defaultsOf } from '../../people/startingRoles.ts'
import { roles } from '../../people/tables.ts'
import { permissionsGiven, rolesChanged } from './events.ts'
import { temporaryPermissionsRefusal } from './policy.ts'
import { presentRole, roleById } from './queries.ts'
import { changedMeanwhile, holdersOf, auditedRole, setPermissions, staleRefusal } from './shared/updateRole.ts'

/**
 * Applies the new defaults of later releases to an edited role, or dismisses them.
 * @throws Refusal 403 unless the actor is a Super Admin, and for permissions that they have only temporarily; 404 if
 * the role does not exist; 409 if the role has changed since, or has no new defaults.
 */
export function settleDefaults(ctx: Context, { id, apply, version }: SettleDefaults) {
  return change(ctx, async (tx) => {
    const actor = await lockRoles(tx, ctx.actor)
    throwIf(needsPermission(actor, 'roles.update'))
    throwIf(actor.isSuperAdmin ? null : forbidden('Only a Super Admin can apply or dismiss changed defaults'))
    const before = await roleById(tx, id)
    const changes = changedDefaults(before)
    const defaults = defaultsOf(before.name)
    throwIf(staleRefusal(before.version, version))
    if (!changes || !defaults) return throwIf(changedMeanwhile())
    const remaining = before.permissions.filter((permission) => !changes.removed.includes(permission))
    const permissions = apply ? [...remaining, ...changes.added] : before.permissions
    throwIf(temporaryPermissionsRefusal(await readPermissionEnds(tx, actor.id), before.permissions, permissions))
    await tx
      .update(roles)
      .set({ defaults: [...defaults], version: sql`version + 1` })
      .where(eq(roles.id, id))
    if (apply) await setPermissions(tx, id, permissions)
    const role = await roleById(tx, id)
    const holders = await holdersOf(tx, id)
    const notifications = await permissionsGiven(tx, ctx, { before, after: role, holding: holders.length })
    return {
      action: apply ? 'role.defaults_applied' : 'role.defaults_kept',
      subject: { type: 'role', id },
      before: auditedRole(before),
      after: { ...auditedRole(role), changedDefaults: changes },
      events: [...notifications, ...rolesChanged(apply ? holders : [], actor.id)],
      answer: { role: presentRole(actor, role) },
    }
  })
}
