import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { leaveEndings, leaveRequests } from '../tables.ts'

/** The part of approved paid leave within a person's month. */
export interface PaidLeave extends Record<string, unknown> {
  userId: string
  period: string
  requestId: string
  from: string
  to: string
}

/** Returns approved leave that is paid, in each month of the relation `m` (`"userId"`, `period`, `first`, `last`). */
export async function paidLeaveWithin(db: Queryable, months: SQL): Promise<PaidLeave[]> {
  const { rows } = await db.execute<PaidLeave>(sql`
    select m."userId", m.period, l.id as "requestId", greatest(l.start_date, m.first) as "from",
      least(l.end_date, m.last) as "to"
    from ${months} join ${leaveRequests} l on l.user_id = m."userId"
    where l.status = 'APPROVED' and l.leave_type <> 'UNPAID' and l.start_date <= m.last and l.end_date >= m.first
    order by m."userId", l.start_date, l.id`)
  return rows
}

/** The SQL condition that leave in month `m` has changed since the instant `since`. */
export const leaveHasChanged: SQL = sql`(exists (select from ${leaveRequests} l
    where l.user_id = m.user_id and l.updated_at > m.since and l.start_date <= m.last and l.end_date >= m.first)
  or exists (select from ${leaveRequests} l join ${leaveEndings} e on e.request_id = l.id
    where l.user_id = m.user_id and e.ended_at > m.since and l.start_date <= m.last and e.former_end_date >= m.first))`
