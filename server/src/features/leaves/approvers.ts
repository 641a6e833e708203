import { and, asc, eq, gt } from 'drizzle-orm'
import { type LeaveType } from '@muster/contract/leaves/types'
import { holdsAny } from '../../people/heldPermissions.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/recordset.ts'
import type { FindMembers, Group } from '../../events/event.ts'
import { managementPaths, users } from '../../people/tables.ts'

const approvalPermissions = (type: LeaveType) => {
  const name = type.toLowerCase()
  return ['leaves.approve', `leaves.approve_${name}`, `${name}.approve`, `leavetype.${name}.approve`]
}

/**
 * Returns, for each requester, the ids of the people notified of a request for this leave type: the first person above
 * the requester who may decide, and everyone who sees all leave and may approve it (contract, "Leave"). Includes only
 * active people, and never the requester.
 */
export async function approversOf(
  tx: Queryable,
  leaveType: LeaveType,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const managers = await tx
    .selectDistinctOn([managementPaths.personId], { of: managementPaths.personId, id: users.id })
    .from(managementPaths)
    .innerJoin(users, eq(users.id, managementPaths.managerId))
    .where(
      and(
        isOneOf(managementPaths.personId, userIds),
        gt(managementPaths.depth, 0),
        eq(users.status, 'ACTIVE'),
        holdsAny(approvalPermissions(leaveType)),
        holdsAny(['leaves.team_view', 'leaves.all_view']),
      ),
    )
    .orderBy(asc(managementPaths.personId), asc(managementPaths.depth))
  const overall = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'ACTIVE'), holdsAny(['leaves.all_view']), holdsAny(['leaves.approve'])))
  const managerOf = new Map(managers.map(({ of, id }) => [of, id]))
  return new Map(
    userIds.map((userId) => {
      const manager = managerOf.get(userId)
      const others = overall.map(({ id }) => id).filter((id) => id !== userId)
      return [userId, [...new Set([...(manager ? [manager] : []), ...others])]]
    }),
  )
}

/** Returns the group of a person's approvers for a leave type, resolved when the notification is sent. */
export const leaveApprovers = (of: string, type: LeaveType): Group => ({ group: 'leaveDeciders', of, type })

/** Returns the name of a person who can end someone's approved leave of this type; null if no one can. */
export async function findPersonWhoCanEnd(
  tx: Queryable,
  { leaveType, userId }: { leaveType: LeaveType; userId: string },
): Promise<{ firstName: string; lastName: string } | null> {
  const first = (await approversOf(tx, leaveType, [userId])).get(userId)?.[0]
  if (first === undefined) return null
  const [ender] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, first))
  return ender ?? null
}

export const leaveGroups: Record<string, FindMembers> = {
  async leaveDeciders(db, requestedGroups) {
    const groups = requestedGroups as unknown as { of: string; type: LeaveType }[]
    const found = new Map<object, string[]>()
    for (const [type, groupsOfType] of Map.groupBy(groups, (group) => group.type)) {
      const people = await approversOf(db, type, [...new Set(groupsOfType.map(({ of }) => of))])
      for (const group of groupsOfType) found.set(group, people.get(group.of) ?? [])
    }
    return groups.map((group) => found.get(group) ?? [])
  },
}
