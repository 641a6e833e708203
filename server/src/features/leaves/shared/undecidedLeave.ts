import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { isPendingFor } from '../requests/pending.ts'
import { leaveRequests } from '../tables.ts'

/**
 * Returns SQL for everyone's pending leave requests with a day within a range, as rows (`user_id`, `day`, `decidable`).
 * `decidable` is true if the actor may approve or reject the request now.
 */
export const undecidedLeaveRows = (actor: Actor, { from, to }: { from: string; to: string }): SQL =>
  sql`(select ${leaveRequests.userId} as user_id, ${leaveRequests.startDate} as day,
    coalesce(${isPendingFor(actor)}, false) as decidable from ${leaveRequests}
    where ${and(eq(leaveRequests.status, 'PENDING'), lte(leaveRequests.startDate, to), gte(leaveRequests.endDate, from))})`
