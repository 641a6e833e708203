import { and, eq, exists, gt, or, sql } from 'drizzle-orm'
import type { Permission } from '@muster/contract/access/permissions'
import { holdsAny } from './held.ts'
import type { Tx } from '../db/database.ts'
import { managementPaths, users } from './tables.ts'
import { announce } from '../live/announce.ts'

/** Who sees a feature's things of other people: by which permission everybody's, and by which those of one's team. */
interface Watched {
  feature: string
  all: Permission
  team: Permission
}

/**
 * Tells the screens of everybody who sees something of these people that it changed: the people, every manager above them
 * who sees their team's, who sees everybody's, and `actorId`, who did it, wherever they stand.
 */
export async function announcePeople(
  tx: Tx,
  { feature, all, team }: Watched,
  personIds: readonly string[],
  actorId: string,
): Promise<void> {
  if (!personIds.length) return
  const above = tx
    .select({ one: sql`1` })
    .from(managementPaths)
    .where(
      and(
        sql`${managementPaths.personId} = any(${sql.param(personIds)}::uuid[])`,
        eq(managementPaths.managerId, users.id),
        gt(managementPaths.depth, 0),
      ),
    )
  const watching = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'ACTIVE'), or(holdsAny([all]), and(holdsAny([team]), exists(above)))))
  const to = new Set([...personIds, actorId, ...watching.map(({ id }) => id)])
  await announce(tx, { kind: 'changed', to: [...to], feature })
}
