import { and, eq, exists, gt, or, sql } from 'drizzle-orm'
import { holdsAny } from '../../access/held.ts'
import type { Tx } from '../../db/database.ts'
import { announce } from '../../live/announce.ts'
import { managementPaths, users } from './tables.ts'

/**
 * Tells the screens of everybody who sees a person that something of them changed: the person, whoever looks after the
 * team they are in, who sees everybody, and `actorId`, who did it.
 */
export async function announceUser(tx: Tx, personId: string, actorId: string): Promise<void> {
  const above = tx
    .select({ one: sql`1` })
    .from(managementPaths)
    .where(
      and(
        eq(managementPaths.personId, personId),
        eq(managementPaths.managerId, users.id),
        gt(managementPaths.depth, 0),
      ),
    )
  const watching = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, 'ACTIVE'),
        or(holdsAny(['users.read']), and(holdsAny(['users.manage_team']), exists(above))),
      ),
    )
  const to = new Set([personId, actorId, ...watching.map(({ id }) => id)])
  await announce(tx, { kind: 'changed', to: [...to], feature: 'users' })
}
