import { and, asc, eq, exists, gt, ne, or, sql } from 'drizzle-orm'
import { type LeaveType } from '@muster/contract/leaveTypes'
import { holdsAny } from '../../access/held.ts'
import type { Tx } from '../../db/database.ts'
import { announce } from '../../live/announce.ts'
import { managementPaths, users } from '../users/tables.ts'

const approvals = (type: LeaveType) => {
  const name = type.toLowerCase()
  return ['leaves.approve', `leaves.approve_${name}`, `${name}.approve`, `leavetype.${name}.approve`]
}

/**
 * Who is told of a person's leave: the first above them who may decide, and everybody who sees all leave and may
 * approve it (contract, "Leave"). Answers ids of active people, the requester never among them.
 */
export async function whoMayDecide(tx: Tx, userId: string, leaveType: LeaveType): Promise<string[]> {
  const mayApprove = holdsAny(approvals(leaveType))
  const [manager] = await tx
    .select({ id: users.id })
    .from(managementPaths)
    .innerJoin(users, eq(users.id, managementPaths.managerId))
    .where(
      and(
        eq(managementPaths.personId, userId),
        gt(managementPaths.depth, 0),
        eq(users.status, 'ACTIVE'),
        mayApprove,
        holdsAny(['leaves.team_view', 'leaves.all_view']),
      ),
    )
    .orderBy(asc(managementPaths.depth))
    .limit(1)
  const overall = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ne(users.id, userId),
        eq(users.status, 'ACTIVE'),
        holdsAny(['leaves.all_view']),
        holdsAny(['leaves.approve']),
      ),
    )
  return [...new Set([...(manager ? [manager.id] : []), ...overall.map(({ id }) => id)])]
}

/**
 * Tells the screens of everybody who sees a person's leave that something of it changed: the person, every manager
 * above them who sees their team's, and who sees everybody's. `actorId` did it, wherever they stand.
 */
export async function announceLeave(tx: Tx, personId: string, actorId: string): Promise<void> {
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
        or(holdsAny(['leaves.all_view']), and(holdsAny(['leaves.team_view']), exists(above))),
      ),
    )
  const to = new Set([personId, actorId, ...watching.map(({ id }) => id)])
  await announce(tx, { kind: 'changed', to: [...to], feature: 'leaves' })
}
