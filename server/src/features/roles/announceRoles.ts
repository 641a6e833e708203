import { and, eq } from 'drizzle-orm'
import { holdsAny } from '../../people/held.ts'
import type { Tx } from '../../db/database.ts'
import { announce } from '../../live/announce.ts'
import { users } from '../../people/tables.ts'

const watch = ['roles.tab_view', 'roles.read', 'users.assign_roles', 'users.read', 'users.manage_team']

/**
 * Tells the screens of everybody who sees roles, and of `actorId`, who did it, that one changed, and those of the people
 * concerned that they may do more or less now.
 */
export async function announceRoles(tx: Tx, concerned: readonly string[], actorId: string): Promise<void> {
  const watching = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'ACTIVE'), holdsAny(watch)))
  const to = [...new Set([actorId, ...watching.map(({ id }) => id)])]
  await announce(tx, { kind: 'changed', to, feature: 'roles' })
  await announce(tx, { kind: 'changed', to, feature: 'users' })
  await announce(tx, { kind: 'changed', to: [...concerned], feature: 'auth' })
}
