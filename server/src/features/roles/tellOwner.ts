import { inArray } from 'drizzle-orm'
import { hasAdministrative } from '@muster/contract/access/permissions'
import { ownerId } from '../../people/owner.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Notice, notice } from '../../events/event.ts'
import { raise } from '../../events/raise.ts'
import { setting } from '../../company/settings.ts'
import { users } from '../../people/tables.ts'
import { administrativePermissionsGiven, administrativeRoleGiven } from './messages.ts'
import type { StoredRole } from './queries.ts'

/*
 * The owner hears of each new administrator, even of their own doing: somebody else may have done it in their
 * name (docs/decisions/0026).
 */

/** Tells the owner that somebody was given an administrative role. */
export async function tellOwnerOfGiving(
  tx: Tx,
  ctx: Context,
  { userId, ...given }: { userId: string; role: string; expiresAt: string | null },
): Promise<void> {
  const { [ctx.actor.id]: by, [userId]: to } = await namesOf(tx, [ctx.actor.id, userId])
  if (!by || !to) throw new Error('Who gives a role, or is given it, is not there')
  await tell(tx, ctx, administrativeRoleGiven({ by, to, ...given }, await setting(tx, 'timeZone')))
}

/** Tells the owner that a role holds more administrative permissions than before, where it does. */
export async function tellOwnerOfChange(
  tx: Tx,
  ctx: Context,
  { before, after, holders }: { before: StoredRole; after: StoredRole; holders: number },
): Promise<void> {
  const more = [...new Set(after.permissions).difference(new Set(before.permissions))]
  const permissions = more.filter((permission) => hasAdministrative([permission])).length
  if (!permissions) return
  const { [ctx.actor.id]: by } = await namesOf(tx, [ctx.actor.id])
  if (!by) throw new Error('Who changes a role is not there')
  await tell(tx, ctx, administrativePermissionsGiven(by, { role: after.name, permissions, holders }))
}

async function tell(tx: Tx, { app, actor }: Context, told: Notice) {
  const owner = await ownerId(tx, app.config)
  if (owner) raise(tx, notice({ ...told, bySession: actor.sessionId }, [owner]))
}

async function namesOf(tx: Tx, ids: string[]) {
  const { id, firstName, lastName } = users
  const rows = await tx.select({ id, firstName, lastName }).from(users).where(inArray(id, ids))
  return Object.fromEntries(rows.map((row) => [row.id, row]))
}
