import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Todays, todayOf } from '../../../people/today.ts'
import { users } from '../../../people/tables.ts'
import { leaveCounts, leavePolicies, leaveRequests, leaveTotals } from '../tables.ts'
import { daysWithin } from './daysWithin.ts'
import { overlapsToday } from './today.ts'

/** Returns the SQL condition for the people whose leave counts, given the column with their id. */
type IsTheirs = (person: PgColumn) => SQL

/** SQL for the number of pending requests in the whole company. */
export const pendingRequests = sql`(select coalesce(sum(${leaveTotals.count}), 0) from ${leaveTotals}
  where ${leaveTotals.status} = 'PENDING')`

/** SQL for whether someone has changed a leave policy since the company was created. */
export const hasChangedPolicies = sql<boolean>`exists (
  select from ${leavePolicies} where ${leavePolicies.createdBy} is not null)`

/** Returns SQL for the number of pending requests of these people. */
export const pendingRequestsOf = (isTheirs: IsTheirs): SQL =>
  sql`(select coalesce(sum(${leaveCounts.count}), 0) from ${leaveCounts}
    where ${leaveCounts.status} = 'PENDING' and ${leaveCounts.count} > 0 and ${isTheirs(leaveCounts.userId)})`

/** Returns SQL for the number of a person's pending requests. */
export const ownPendingRequests = (userId: string): SQL => pendingRequestsOf((person) => eq(person, userId))

/**
 * Returns SQL for the parts of these people's approved leave from `from` to `to`: one row per request, with the columns
 * of `daysWithin`.
 */
export const approvedBetween = (from: string, to: string, isTheirs: IsTheirs): SQL => sql`
  select ${daysWithin(from, to)}
  from ${leaveRequests}
  where ${leaveRequests.status} = 'APPROVED'
    and ${leaveRequests.endDate} >= ${from} and ${leaveRequests.startDate} <= ${to}
    and ${isTheirs(leaveRequests.userId)}`

/**
 * Returns SQL for the ids (`user_id`) of the selected people with an active account who are on leave today, each in
 * their own time zone.
 */
export const onLeaveToday = (on: Todays, isTheirs: IsTheirs): SQL => sql`
  select ${users.id} as user_id from ${users} inner join ${leaveRequests} on ${leaveRequests.userId} = ${users.id}
  where ${users.status} = 'ACTIVE' and ${leaveRequests.status} = 'APPROVED'
    and ${overlapsToday()}
    and daterange(${leaveRequests.startDate}, ${leaveRequests.endDate}, '[]') @> ${todayOf(on)}
    and ${isTheirs(leaveRequests.userId)}`

/**
 * Returns SQL for the number of these people's requests approved or rejected since an instant. Requests cancelled
 * afterwards do not count.
 */
export const decidedSince = (instant: string, isTheirs: IsTheirs): SQL => sql`(
  select count(*) from ${leaveRequests} where ${leaveRequests.decidedAt} >= ${instant}
    and ${leaveRequests.status} in ('APPROVED', 'REJECTED') and ${isTheirs(leaveRequests.userId)})`
