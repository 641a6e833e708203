import { leavesArea } from '../leaves/shared/areas.ts'
import { ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { visibleFigures } from '@muster/contract/dashboards/variants'
import type { AdminDashboard, TeamDashboard } from '@muster/contract/dashboards/calls'
import type { Actor } from '../../kernel/actor.ts'
import { belowActor, visibleBelow, visibleTo } from '../../people/reach.ts'
import type { Db } from '../../db/database.ts'
import {
  approvedBetween,
  decidedSince,
  onLeaveToday,
  ownPendingRequests,
  pendingRequests,
  pendingRequestsOf,
} from '../leaves/shared/figures.ts'
import { type PartOfLeave, workingDaysOf } from '../leaves/shared/daysWithin.ts'
import { type Todays, readTodays } from '../../people/today.ts'
import { isActiveRole } from '../../people/heldPermissions.ts'
import { managementPaths, roles, userRoles, users } from '../../people/tables.ts'
import { isAddedWithin, isNew } from '../../people/person.ts'

/**
 * Condition for accounts that are deactivated or not activated yet. Written exactly as in the index on names, so that
 * PostgreSQL can use it.
 */
const isInactive = sql`(${users.status} <> 'ACTIVE')`

/**
 * Returns the company figures. `total` counts every account, `active` the accounts that can sign in, and `inactive` the
 * rest (`isActive` in the contract, "Credential").
 */
export async function adminDashboard(db: Db): Promise<AdminDashboard> {
  // Counts the few inactive accounts instead of checking everyone.
  const { rows } = await db.execute<AdminDashboard & Record<string, unknown>>(sql`
    with people as materialized (
      select ${users.department} as department, ${users.status} as status, count(*)::int as count
      from ${users} group by 1, 2
    ), departments as (
      select department, sum(count)::int as active from people
      where status = 'ACTIVE' and department is not null group by department
    ), holders as materialized (
      select role_id, sum(count)::int as count from (
        select ${userRoles.roleId} as role_id, count(*) as count from ${userRoles} where ${isActiveRole} group by 1
        union all
        select ${userRoles.roleId}, -count(*) from ${users} inner join ${userRoles} on ${userRoles.userId} = ${users.id}
        where ${isInactive} and ${isActiveRole} group by 1
      ) part group by role_id
    )
    select
      (select json_build_object('total', coalesce(sum(count), 0),
        'active', coalesce(sum(count) filter (where status = 'ACTIVE'), 0),
        'inactive', coalesce(sum(count) filter (where status <> 'ACTIVE'), 0),
        'recentlyAdded', (select count(*) from ${users} where ${isNew}),
        'addedBefore', (select count(*) from ${users} where ${isAddedWithin('14 days')} and not ${isNew}),
        'addedThisMonth', (select count(*) from ${users} where ${isAddedWithin('30 days')})) from people) as users,
      json_build_object('pending', ${pendingRequests}) as leaves,
      (select coalesce(json_agg(json_build_object('department', department, 'count', active)
        order by active desc, department), '[]') from departments) as departments,
      (select coalesce(json_agg(json_build_object('role', ${roles.name}, 'count', count)
        order by count desc, ${roles.name}), '[]')
        from holders inner join ${roles} on ${roles.id} = role_id where count > 0) as roles`)
  return firstRow(rows)
}

/** The people on a team dashboard: everyone below the actor, or the whole company. */
export type TeamScope = 'team' | 'company'

const shownMembers = 6

type Figures = Required<TeamDashboard>

/**
 * The figures as the query returns them. `leaveDays` does not yet include the requests in `splitLeave`, whose working
 * days within the month are counted separately.
 */
type FiguresWithLeave = Figures & { thisMonth: { splitLeave: PartOfLeave[] } }

/**
 * Returns the figures of a team dashboard. The members are those of the list that the card links to: My Team omits
 * deactivated people, All Users does not. `onLeaveToday` counts people with an active account whose leave includes
 * today in their own time zone. Requests cancelled after a decision do not count as decided, and the actor's own
 * requests do not count as pending. Figures that the actor may not see are omitted: a zero would reveal something.
 */
export async function teamDashboard(db: Db, actor: Actor, scope: TeamScope): Promise<TeamDashboard> {
  const { people, leave } = visibleFigures(scope === 'team' ? 'manager' : 'hr', actor.permissions)
  if (!people && !leave) return {}
  const { members, teamMembers, pendingLeaves, thisMonth } = await teamFigures(db, actor, scope)
  const visibleMembers = teamMembers.map(({ onLeaveToday, ...member }) =>
    leave ? { ...member, onLeaveToday } : member,
  )
  return {
    ...(people && { members, teamMembers: visibleMembers }),
    ...(leave && { pendingLeaves, thisMonth }),
  }
}

async function teamFigures(db: Db, actor: Actor, scope: TeamScope): Promise<Figures> {
  const on = await readTodays(db)
  const { from, to, since } = monthOf(on)
  const isTeamScope = scope === 'team'
  const isBelow = belowActor(actor.id, users.id)
  const isMember = isTeamScope ? sql`${isBelow} and ${users.status} <> 'DEACTIVATED'` : sql`true`
  const isTheirs = (person: PgColumn) =>
    isTeamScope ? visibleBelow(actor, leavesArea, person) : visibleTo(actor, leavesArea, person)
  // The few inactive accounts are adjacent in an index. "offset 0" makes the count run once, not once per use.
  const total = isTeamScope
    ? sql`select count(*) from ${managementPaths}
        where ${managementPaths.managerId} = ${actor.id} and ${ne(managementPaths.personId, actor.id)}`
    : sql`select count(*) from ${users}`
  // Single rows of the totals may be negative; only their sum is the number of pending requests.
  const pendingLeaves = isTeamScope
    ? pendingRequestsOf(isTheirs)
    : sql`${pendingRequests} - ${ownPendingRequests(actor.id)}`
  const { rows } = await db.execute<FiguresWithLeave & Record<string, unknown>>(sql`
    with away as (
      ${approvedBetween(from, to, isTheirs)}
    ), away_today as (
      ${onLeaveToday(on, isTheirs)}
    ), shown as (
      select ${users.id} as "id", ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.email} as "email",
        ${users.profileImage} as "profileImage", ${users.position} as "position", ${users.department} as "department",
        ${users.status} as "status", ${users.id} in (select user_id from away_today) as "onLeaveToday"
      from ${users} where ${isMember}
      order by ${isInactive}, ${users.searchText}, ${users.id}
      limit ${shownMembers}
    )
    select
      (select coalesce(json_agg(shown), '[]') from shown) as "teamMembers",
      (select json_build_object('active', total - inactive, 'total', total - gone) from (
        select (${total}) as total, count(*) as inactive,
          count(*) filter (where ${isTeamScope} and ${users.status} = 'DEACTIVATED') as gone
        from ${users} where ${isInactive} and ${isTeamScope ? isBelow : sql`true`}
        offset 0
      ) counted) as members,
      ${pendingLeaves} as "pendingLeaves",
      (select json_build_object(
          'decided', ${decidedSince(since, isTheirs)},
          'leaveDays', (select coalesce(sum(days), 0) from away),
          'splitLeave', (select coalesce(json_agg(away), '[]') from away where days is null),
          'onLeaveToday', (select count(*) from away_today)
        )) as "thisMonth"`)
  const { thisMonth, ...figures } = firstRow(rows)
  const { splitLeave, leaveDays, ...month } = thisMonth
  const workedDays = await workingDaysOf(db, splitLeave)
  return { ...figures, thisMonth: { ...month, leaveDays: workedDays.reduce((sum, days) => sum + days, leaveDays) } }
}

/**
 * Returns the first and last day of the current month in the company's time zone, and the instant at which it began.
 */
function monthOf({ zone, today }: Todays) {
  const month = Temporal.PlainYearMonth.from(today)
  const first = month.toPlainDate({ day: 1 })
  return {
    from: first.toString(),
    to: month.toPlainDate({ day: month.daysInMonth }).toString(),
    since: first.toZonedDateTime(zone).toInstant().toString(),
  }
}

function firstRow<T>(rows: T[]): T {
  const [row] = rows
  if (!row) throw new Error('The query for figures returned no row')
  return row
}
