import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Todays, todayOf } from '../../../people/today.ts'
import { users } from '../../../people/tables.ts'
import { leaveCounts, leaveRequests, leaveTotals } from '../tables.ts'
import { daysWithin } from './daysWithin.ts'
import { touchesToday } from './today.ts'

/** Says, for SQL with a person's id, whether their leave is counted. */
type IsTheirs = (person: PgColumn) => SQL

/** Returns, for SQL, how many requests are pending in the whole company. */
export const pendingRequests = sql`(select coalesce(sum(${leaveTotals.count}), 0) from ${leaveTotals}
  where ${leaveTotals.status} = 'PENDING')`

/** Returns, for SQL, how many requests of these people are pending. */
export const pendingRequestsOf = (isTheirs: IsTheirs): SQL =>
  sql`(select coalesce(sum(${leaveCounts.count}), 0) from ${leaveCounts}
    where ${leaveCounts.status} = 'PENDING' and ${leaveCounts.count} > 0 and ${isTheirs(leaveCounts.userId)})`

/** Returns, for SQL, how many requests of a person are pending. */
export const ownPendingRequests = (userId: string): SQL => pendingRequestsOf((person) => eq(person, userId))

/** Returns, for SQL, the parts of these people's approved leave between two days, a row a request, as `daysWithin` has them. */
export const approvedBetween = (from: string, to: string, isTheirs: IsTheirs): SQL => sql`
  select ${daysWithin(from, to)}
  from ${leaveRequests}
  where ${leaveRequests.status} = 'APPROVED'
    and ${leaveRequests.endDate} >= ${from} and ${leaveRequests.startDate} <= ${to}
    and ${isTheirs(leaveRequests.userId)}`

/** Returns, for SQL, those of these people with an active account who are on leave on what is today for them, as `user_id`. */
export const onLeaveToday = (on: Todays, isTheirs: IsTheirs): SQL => sql`
  select ${users.id} as user_id from ${users} inner join ${leaveRequests} on ${leaveRequests.userId} = ${users.id}
  where ${users.status} = 'ACTIVE' and ${leaveRequests.status} = 'APPROVED'
    and ${touchesToday()}
    and daterange(${leaveRequests.startDate}, ${leaveRequests.endDate}, '[]') @> ${todayOf(on)}
    and ${isTheirs(leaveRequests.userId)}`

/** Returns, for SQL, how many requests of these people were approved or rejected since an instant, and not cancelled after. */
export const decidedSince = (instant: string, isTheirs: IsTheirs): SQL => sql`(
  select count(*) from ${leaveRequests} where ${leaveRequests.decidedAt} >= ${instant}
    and ${leaveRequests.status} in ('APPROVED', 'REJECTED') and ${isTheirs(leaveRequests.userId)})`
