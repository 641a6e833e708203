import { and, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { leaveTypes, mayRejectType } from '@muster/contract/leaves/types'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { visibleTo } from '../../../people/reach.ts'
import { leavesArea } from './areas.ts'
import { leaveRequests } from '../tables.ts'

/** Returns the SQL condition for the requests that the actor may approve or reject now. */
export function isPendingFor(actor: Actor): SQL | undefined {
  // Whoever may approve a type may also reject it.
  const types = leaveTypes.filter((type) => mayRejectType(actor.permissions, type))
  if (!types.length) return sql`false`
  return and(
    eq(leaveRequests.status, 'PENDING'),
    types.length < leaveTypes.length ? inArray(leaveRequests.leaveType, types) : undefined,
    visibleTo(actor, leavesArea, leaveRequests.userId),
    canDecideFor(actor, actor.id) ? undefined : ne(leaveRequests.userId, actor.id),
  )
}

/**
 * Returns SQL for everyone's pending leave requests with a day within a range, as rows (`user_id`, `day`, `decidable`).
 * `decidable` is true if the actor may approve or reject the request now.
 */
export const undecidedLeaveRows = (actor: Actor, { from, to }: { from: string; to: string }): SQL =>
  sql`(select ${leaveRequests.userId} as user_id, ${leaveRequests.startDate} as day,
    coalesce(${isPendingFor(actor)}, false) as decidable from ${leaveRequests}
    where ${and(eq(leaveRequests.status, 'PENDING'), lte(leaveRequests.startDate, to), gte(leaveRequests.endDate, from))})`
