import { and, asc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { colleaguesSeeAway } from './colleagues.ts'
import { listedPeople, type Reach, reachOf, visibleTo, within } from '../../../people/reach.ts'
import { leaveRequests } from '../tables.ts'
import { leavesArea } from './areas.ts'
import { overlapsToday } from './today.ts'

/**
 * Returns the SQL condition that a person has approved leave on a day. The request with the id `ignoredId` is ignored.
 */
export const isOnLeave = (person: SQLWrapper, day: SQLWrapper, ignoredId?: string): SQL<boolean> =>
  sql<boolean>`exists (select from ${leaveRequests} l
    where l.user_id = ${person} and l.status = 'APPROVED' and ${day} between l.start_date and l.end_date
      ${ignoredId === undefined ? sql`` : sql`and l.id <> ${ignoredId}`})`

/**
 * Returns SQL for the days of approved leave of people, one row per person: `user_id`, and `days` as a multirange.
 * Adjacent requests are merged, because the boundary between them would show that the type changes. `isTheirs` is a
 * condition on `l.user_id`.
 */
export const daysAway = (isTheirs: SQL): SQL => sql`
  select l.user_id, range_agg(daterange(l.start_date, l.end_date, '[]')) as days
  from ${leaveRequests} l where l.status = 'APPROVED' and ${isTheirs} group by l.user_id`

/**
 * Returns SQL for the last day before a person who has approved leave on a day is back, over adjacent requests. Null if
 * they have none on that day.
 */
export const lastDayAway = (person: SQLWrapper, day: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select upper(away) - 1
    from (${daysAway(sql`l.user_id = ${person}`)}) leave cross join unnest(leave.days) away where away @> ${day})`

/**
 * Returns SQL for the last day of a person's absence on a day, as `lastDayAway`. Null also if the actor sees neither
 * their leave nor, by the company's setting, that colleagues are away.
 */
export const awayUntil = (actor: Actor, person: PgColumn, day: SQLWrapper): SQL<string | null> =>
  sql<string | null>`case when ${colleaguesSeeAway} or ${visibleTo(actor, leavesArea, person)}
    then to_char(${lastDayAway(person, day)}, 'YYYY-MM-DD') end`

/** The leave of one of `listedPeople` is looked up for each, because it is sorted: few have any in the range. */
const selectApprovedLeave = (db: Queryable, reach: Reach) =>
  prepareOnce(db, `approved_leave_of_people_${reach}`, () => {
    const { userId, startDate, endDate, leaveType, status } = leaveRequests
    const leave = db
      .select({ userId, startDate, endDate, leaveType })
      .from(leaveRequests)
      .where(
        and(
          sql`${userId} = person.person_id`,
          eq(status, 'APPROVED'),
          // As the constraint of requests that don't overlap compares them, so that its index is used.
          sql`daterange(${startDate}, ${endDate}, '[]')
            && daterange(${sql.placeholder('from')}::date, ${sql.placeholder('to')}::date, '[]')`,
          within(reach, sql`${sql.placeholder('actorId')}`, userId),
        ),
      )
      .orderBy(asc(startDate))
      .as('leave')
    return db.select(leave._.selectedFields).from(listedPeople).crossJoinLateral(leave)
  })

/**
 * Returns people's approved leave that overlaps a range of days, each person's earliest first. Omits people whose leave
 * the actor does not see.
 */
export const approvedLeaveOfPeople = (db: Queryable, actor: Actor, ids: readonly string[], from: string, to: string) =>
  selectApprovedLeave(db, reachOf(actor, leavesArea)).execute({ actorId: actor.id, ids, from, to })

/** Returns a person's approved leave that overlaps a range of days, as `approvedLeaveOfPeople`. */
export const approvedLeaveOf = (db: Queryable, actor: Actor, userId: string, from: string, to: string) =>
  approvedLeaveOfPeople(db, actor, [userId], from, to)

/** Returns SQL for everyone's approved leave around today, in any time zone, one row per request. */
export const leaveAroundToday = (): SQL => sql`
  select ${leaveRequests.userId} as user_id, ${leaveRequests.id} as request_id, ${leaveRequests.leaveType} as leave_type,
    ${leaveRequests.startDate} as start_date, ${leaveRequests.endDate} as end_date
  from ${leaveRequests} where ${leaveRequests.status} = 'APPROVED' and ${overlapsToday()}`
