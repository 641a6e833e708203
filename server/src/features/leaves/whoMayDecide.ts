import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { type LeaveType } from '@muster/contract/leaveTypes'
import { holdsAny } from '../../access/held.ts'
import type { Tx } from '../../db/database.ts'
import { announcePerson } from '../../live/announcePerson.ts'
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

/** Tells the screens of everybody who sees a person's leave that something of it changed, and those of `actorId`. */
export const announceLeave = (tx: Tx, personId: string, actorId: string): Promise<void> =>
  announcePerson(tx, { feature: 'leaves', all: 'leaves.all_view', team: 'leaves.team_view' }, personId, actorId)
