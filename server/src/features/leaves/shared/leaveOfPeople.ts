import { and, eq, gte, lte } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { visibleTo } from '../../../people/reach.ts'
import { leaveRequests } from '../tables.ts'
import { leavesArea } from './areas.ts'

/**
 * Returns the approved leave of these people that overlaps a range of days, by the person's id. People whose leave the
 * actor does not see are left out.
 */
export async function leaveOfPeople(db: Queryable, actor: Actor, userIds: readonly string[], from: string, to: string) {
  const rows = await db
    .select({
      userId: leaveRequests.userId,
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
    })
    .from(leaveRequests)
    .where(
      and(
        isOneOf(leaveRequests.userId, userIds),
        eq(leaveRequests.status, 'APPROVED'),
        lte(leaveRequests.startDate, to),
        gte(leaveRequests.endDate, from),
        visibleTo(actor, leavesArea, leaveRequests.userId),
      ),
    )
  return Map.groupBy(rows, ({ userId }) => userId)
}
