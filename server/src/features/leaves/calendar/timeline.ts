import { and, asc, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DayOff, LeaveTimeline, LeaveTimelinePage, TimelineLeave } from '@muster/contract/leaves/calendar'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { isOneOf } from '../../../db/recordset.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { datesBetween } from '../../../kernel/days.ts'
import { departmentsOf } from '../../../people/departmentsOf.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { companyFacts } from '../../../worktime/facts.ts'
import { isCompanyWeekend } from '../../../worktime/plan.ts'
import { daysAway } from '../shared/approvedDays.ts'
import { leavesArea } from '../shared/areas.ts'
import { leaveRequests } from '../tables.ts'
import { isAwayVisible, isColleague } from '../shared/colleagues.ts'

type Range = Pick<LeaveTimeline, 'from' | 'to'>

/**
 * Returns one page of the people whose days of leave the actor may see, with that leave: the actor first, then people
 * with leave in the range, each group sorted by name. Of people outside the actor's reach it returns only the dates of
 * approved leave.
 */
export async function leaveTimeline(db: Db, actor: Actor, query: LeaveTimeline): Promise<LeaveTimelinePage> {
  const isVisible = sql<boolean>`(${visibleTo(actor, leavesArea, users.id)})`
  const hasLeave = hasLeaveWithin(query, isVisible)
  const where = and(
    isAwayVisible(actor, users.id),
    or(ne(users.status, 'DEACTIVATED'), hasLeave),
    query.department ? and(eq(users.department, query.department), isVisible) : undefined,
    query.team && or(eq(users.id, actor.id), isColleague(actor)),
    query.who && hasLeave,
  )
  const [{ rows, pagination }, departments, company] = await Promise.all([
    readPage(
      query,
      db
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          profileImage: users.profileImage,
          department: users.department,
          isVisible,
        })
        .from(users)
        .where(where)
        .orderBy(desc(eq(users.id, actor.id)), desc(hasLeave), asc(users.searchText), asc(users.id)),
      db.$count(users, where),
    ),
    departmentsOf(db, and(isVisible, ne(users.status, 'DEACTIVATED'))),
    companyFacts(db, query.from, query.to),
  ])
  const idsOf = (visible: boolean) => rows.filter((row) => row.isVisible === visible).map(({ id }) => id)
  const [requests, absences] = await Promise.all([
    selectRequests(db, idsOf(true), query),
    query.status === 'PENDING' ? [] : selectAbsences(db, idsOf(false), query),
  ])
  const leave = Map.groupBy([...requests, ...absences], ({ userId }) => userId)
  return {
    people: rows.map(({ isVisible: visible, department, ...person }) => ({
      ...person,
      department: visible ? department : null,
      leave: (leave.get(person.id) ?? []).map(({ userId: _userId, ...found }) => found),
    })),
    pagination,
    departments,
    daysOff: datesBetween(query.from, query.to)
      .map((day): DayOff => ({
        day,
        isWeekend: isCompanyWeekend(company, day),
        holiday: company.holidays.get(day)?.name ?? null,
      }))
      .filter(({ isWeekend, holiday }) => isWeekend || holiday !== null),
  }
}

const overlaps = ({ from, to }: Range) => and(gte(leaveRequests.endDate, from), lte(leaveRequests.startDate, to))

/** Returns the SQL condition for people with leave in the range that the actor may see. */
function hasLeaveWithin({ from, to, status }: LeaveTimeline, isVisible: SQL<boolean>): SQL<boolean> {
  const isShown = or(
    status === 'PENDING' ? undefined : eq(leaveRequests.status, 'APPROVED'),
    status === 'APPROVED' ? undefined : and(eq(leaveRequests.status, 'PENDING'), isVisible),
  )
  return sql<boolean>`exists (select from ${leaveRequests}
    where ${and(eq(leaveRequests.userId, users.id), overlaps({ from, to }), isShown)})`
}

type LeaveOf = TimelineLeave & { userId: string }

/** Returns the approved and pending requests of people within the actor's reach, earliest first. */
async function selectRequests(db: Db, ids: readonly string[], query: LeaveTimeline): Promise<LeaveOf[]> {
  if (!ids.length) return []
  const statuses = query.status ? [query.status] : (['APPROVED', 'PENDING'] as const)
  const rows = await db
    .select({
      userId: leaveRequests.userId,
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
      id: leaveRequests.id,
      leaveType: leaveRequests.leaveType,
      status: sql<'APPROVED' | 'PENDING'>`${leaveRequests.status}`,
      totalDays: leaveRequests.totalDays,
    })
    .from(leaveRequests)
    .where(and(isOneOf(leaveRequests.userId, ids), inArray(leaveRequests.status, [...statuses]), overlaps(query)))
    .orderBy(asc(leaveRequests.startDate))
  return rows.map(({ userId, startDate, endDate, totalDays, ...request }) => ({
    userId,
    startDate,
    endDate,
    request: { ...request, totalDays: Number(totalDays) },
  }))
}

/** Returns the approved leave of colleagues as dates alone, earliest first. */
async function selectAbsences(db: Db, ids: readonly string[], { from, to }: Range): Promise<LeaveOf[]> {
  if (!ids.length) return []
  const { rows } = await db.execute<Omit<LeaveOf, 'request'> & Record<string, unknown>>(sql`
    select user_id as "userId", to_char(lower(away), 'YYYY-MM-DD') as "startDate",
      to_char(upper(away) - 1, 'YYYY-MM-DD') as "endDate"
    from (${daysAway(sql`l.user_id = any(${sql.param(ids)}::uuid[])`)}) as person cross join unnest(days) as away
    where away && daterange(${from}::date, ${to}::date, '[]') order by lower(away)`)
  return rows.map((row) => ({ ...row, request: null }))
}
