import { inArray } from 'drizzle-orm'
import { hasAdministrative, type Permission } from '@muster/contract/access/permissions'
import { readSetting } from '../../companySettings/settings.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type NewEvent, type Notice, notify, refresh } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'
import { ownerId } from '../../people/owner.ts'
import { users } from '../../people/tables.ts'
import { administrativePermissionsGiven, administrativeRoleGiven, roleAssigned } from './messages.ts'
import { isAdministrative } from './policy.ts'
import type { StoredRole } from './queries.ts'

const watch: Permission[] = ['roles.tab_view', 'roles.read', 'users.assign_roles', 'users.read', 'users.manage_team']

/**
 * Returns the events that refresh the views after a change of roles: for everyone who can see roles, for `actorId`, who
 * made the change, and for `personIds`, whose permissions change.
 */
export const rolesChanged = (personIds: readonly string[], actorId: string): NewEvent[] => [
  refresh('roles', holders(watch), [actorId]),
  refresh('users', holders(watch), [actorId]),
  refresh('auth', personIds),
]

/**
 * Returns the notifications of an assigned role: for the person, unless they assigned it to themselves, and for the
 * owner if the role is administrative. Owners are also notified of their own changes, because someone else may have
 * used their account (docs/decisions/0026).
 */
export async function roleGiven(
  tx: Tx,
  ctx: Context,
  role: StoredRole,
  { userId, expiresAt }: { userId: string; expiresAt: string | null },
): Promise<NewEvent[]> {
  const { actor } = ctx
  const timeZone = await readSetting(tx, 'timeZone')
  const notifications =
    userId === actor.id ? [] : [notify(roleAssigned(actor, role.name, expiresAt, timeZone), [userId])]
  if (!isAdministrative(role)) return notifications
  const { [actor.id]: by, [userId]: to } = await namesOf(tx, [actor.id, userId])
  if (!by || !to) throw new Error('The person assigning a role, or the assignee, was not found')
  const ownerNotice = administrativeRoleGiven({ by, to, role, expiresAt }, timeZone)
  return [...notifications, ...(await notifyOwner(tx, ctx, ownerNotice))]
}

/**
 * Returns the notification for the owner if a role gets additional administrative permissions; otherwise an empty
 * array.
 */
export async function permissionsGiven(
  tx: Tx,
  ctx: Context,
  { before, after, holding }: { before: StoredRole; after: StoredRole; holding: number },
): Promise<NewEvent[]> {
  const addedNames = [...new Set(after.permissions).difference(new Set(before.permissions))]
  const permissions = addedNames.filter((permission) => hasAdministrative([permission])).length
  if (!permissions) return []
  const { [ctx.actor.id]: by } = await namesOf(tx, [ctx.actor.id])
  if (!by) throw new Error('The person changing a role was not found')
  return notifyOwner(tx, ctx, administrativePermissionsGiven(by, { role: after, permissions, holders: holding }))
}

async function notifyOwner(tx: Tx, { app, actor }: Context, notice: Notice): Promise<NewEvent[]> {
  const owner = await ownerId(tx, app.config)
  return owner ? [notify({ ...notice, bySession: actor.sessionId }, [owner])] : []
}

async function namesOf(tx: Tx, ids: string[]) {
  const { id, firstName, lastName } = users
  const rows = await tx.select({ id, firstName, lastName }).from(users).where(inArray(id, ids))
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}
