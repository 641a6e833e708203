import { type SQL, sql } from 'drizzle-orm'
import { leaveRequests } from '../tables.ts'

/**
 * Returns, for SQL with a relation `m` of people and their months (`"userId"`, `period`, `first`, `last`), the approved
 * unpaid leave in each: the request's `id` and its days in the month, `"from"` and `"to"`.
 */
export const unpaidLeaveWithin = (months: SQL): SQL => sql`
  select m."userId", m.period, l.id, greatest(l.start_date, m.first) as "from", least(l.end_date, m.last) as "to"
  from ${months} join ${leaveRequests} l on l.user_id = m."userId"
  where l.status = 'APPROVED' and l.leave_type = 'UNPAID' and l.start_date <= m.last and l.end_date >= m.first
  order by m."userId", l.start_date, l.id`

/**
 * Returns, for SQL with a relation `months` (`id`, `user_id`, `first`, `last`, `since`), the ids of those in which unpaid
 * leave has changed since.
 */
export const changedUnpaidLeave: SQL = sql`
  select m.id from months m join ${leaveRequests} l on l.user_id = m.user_id
    where l.updated_at > m.since and l.leave_type = 'UNPAID' and l.start_date <= m.last and l.end_date >= m.first`

/**
 * Returns, for SQL with a relation `months` (`id`, `user_id`, `first`, `last`, `since`), who has decided on unpaid leave of
 * their days since: `id`, `user_id`, `action` and `at`.
 */
export const unpaidLeaveDecisions: SQL = sql`
  select m.id, l.decided_by as user_id, 'LEAVE' as action, l.decided_at as at
  from months m join ${leaveRequests} l on l.user_id = m.user_id and l.leave_type = 'UNPAID'
    and l.start_date <= m.last and l.end_date >= m.first and l.decided_at > m.since`
