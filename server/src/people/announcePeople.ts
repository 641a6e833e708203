import { and, eq, exists, gt, or, sql } from 'drizzle-orm'
import { holdsAny } from './held.ts'
import { type Area, peopleArea } from './reach.ts'
import type { Tx } from '../db/database.ts'
import { managementPaths, users } from './tables.ts'
import { announce } from '../live/announce.ts'

/**
 * Tells the screens of everybody who sees these people in this area that something changed: the people, managers above
 * them who see their team's, those who see everybody's, and `actorId`, who did it, wherever they are in the tree.
 */
export async function announcePeople(
  tx: Tx,
  { feature, all, team }: Area,
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
    .where(and(eq(users.status, 'ACTIVE'), or(holdsAny(all), and(holdsAny(team), exists(above)))))
  const to = new Set([...personIds, actorId, ...watching.map(({ id }) => id)])
  await announce(tx, { kind: 'changed', to: [...to], feature })
}

/** Tells the screens of everybody who sees these people, and those of `actorId`, who did it, that they changed. */
export const announceUsers = (tx: Tx, personIds: readonly string[], actorId: string): Promise<void> =>
  announcePeople(tx, peopleArea, personIds, actorId)

/** The same for one. */
export const announceUser = (tx: Tx, personId: string, actorId: string): Promise<void> =>
  announceUsers(tx, [personId], actorId)
