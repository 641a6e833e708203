import { leavesArea } from '../leaves/policy.ts'
import { attendanceArea } from '../attendance/policy.ts'
import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pagination } from '@muster/contract/kit/paging'
import type { ListMembers, TeamMember, TeamToday } from '@muster/contract/team/calls'
import type { Actor } from '../../actor.ts'
import { belowActor, reachOf } from '../../people/reach.ts'
import { now } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { attendanceDays, clockEntries } from '../attendance/tables.ts'
import { leaveRequests } from '../leaves/tables.ts'
import { touchesToday } from '../leaves/today.ts'
import { type Todays, todayOf, todaysIn } from '../../people/today.ts'
import { isFoundBy } from '../../people/search.ts'
import { users } from '../../people/tables.ts'
import { addDays } from '../../worktime/days.ts'
import { factsAndZone } from '../../worktime/facts.ts'
import { isWorkingDay } from '../../worktime/plan.ts'
import { localDate } from '../../worktime/zones.ts'

/** What of the team's whereabouts the actor sees. */
const seenBy = (actor: Actor): TeamToday['sees'] => ({
  attendance: reachOf(actor, attendanceArea) !== 'own',
  leave: reachOf(actor, leavesArea) !== 'own',
})

/** Everybody below the actor who has not left. */
const isInTeam = (actor: Actor) => and(belowActor(actor.id, users.id), ne(users.status, 'DEACTIVATED')) as SQL

interface Days {
  on: Todays
  /** Who of the team does not work on what is today for them. */
  free: string[]
}

/** What day it is for each of the team, and for whom it is no working day, with one statement. */
async function daysOf(db: Db, actor: Actor): Promise<Days> {
  const at = now()
  const utc = localDate(at.toString(), 'UTC')
  // Wherever somebody is, it is at most a day earlier or later than in UTC.
  const { zone, facts } = await factsAndZone(db, isInTeam(actor), addDays(utc, -1), addDays(utc, 1))
  const on = todaysIn(zone, new Set(Array.from(facts.values(), (own) => own.zone)), at)
  const free = [...facts].flatMap(([id, own]) => (isWorkingDay(own, on.elsewhere[own.zone] ?? on.today) ? [] : [id]))
  return { on, free }
}

/**
 * The people below the actor who have not left, with where they are on what is today for them. Somebody who is clocked in
 * is in, whatever else the day says, even since yesterday, in a night shift.
 */
function whereabouts(actor: Actor, { on, free }: Days): SQL {
  const sees = seenBy(actor)
  const ofPerson = (own: PgColumn) => sql`${own} = member.id`
  return sql`
    select member.*, away.request_id, away.leave_type, away.end_date,
      coalesce(entry.clock_in, case when away.request_id is null then gone.clock_out end) as since,
      case when member.status <> 'ACTIVE' then null
        when entry.clock_in is not null then 'IN'
        when away.request_id is not null then 'ON_LEAVE'
        when not ${sees.attendance} then null
        when day.status = 'ABSENT' then 'ABSENT'
        when day.id is not null then 'LEFT'
        when member.id = any(${sql.param(free)}::uuid[]) then 'DAY_OFF'
        else 'NOT_IN' end as presence
    from (
      select ${users.id} as id, ${users.status} as status, ${users.searchText} as name,
        ${users.managerId} = ${actor.id} as direct,
        ${todayOf(on)} as today
      from ${users} where ${isInTeam(actor)}
    ) member
    left join lateral (
      select ${clockEntries.clockIn} as clock_in from ${clockEntries}
      where ${ofPerson(clockEntries.userId)} and ${clockEntries.clockOut} is null and ${sees.attendance}
    ) entry on true
    left join lateral (
      select ${attendanceDays.id} as id, ${attendanceDays.status} as status from ${attendanceDays}
      where ${ofPerson(attendanceDays.userId)} and ${attendanceDays.date} = member.today and ${sees.attendance}
    ) day on true
    left join lateral (
      select max(${clockEntries.clockOut}) as clock_out from ${clockEntries} where ${clockEntries.dayId} = day.id
    ) gone on true
    left join (
      select ${leaveRequests.userId} as user_id, ${leaveRequests.id} as request_id, ${leaveRequests.leaveType} as leave_type,
        ${leaveRequests.startDate} as start_date, ${leaveRequests.endDate} as end_date
      from ${leaveRequests} where ${leaveRequests.status} = 'APPROVED' and ${touchesToday()} and ${sees.leave}
    ) away on away.user_id = member.id and away.start_date <= member.today and away.end_date >= member.today`
}

/** One page of the team, direct reports first and each by name, and the whole team in figures. */
export async function listMembers(db: Db, actor: Actor, query: ListMembers) {
  const { page, limit, search, presence, who } = query
  const team = whereabouts(actor, await daysOf(db, actor))
  const found = and(
    isFoundBy(search),
    presence && sql`team.presence = ${presence}`,
    who === 'direct' ? sql`team.direct` : undefined,
  )
  const { rows } = await db.execute<{ members: TeamMember[]; today: TeamToday; total: number }>(sql`
    with team as materialized (${team}),
    found as (
      select team.* from team inner join ${users} on ${users.id} = team.id where ${found ?? sql`true`}
    ),
    shown as (
      select * from found order by direct desc nulls last, name, id limit ${limit} offset ${(page - 1) * limit}
    )
    select (
      select coalesce(json_agg(${member} order by shown.direct desc nulls last, shown.name, shown.id), '[]')
      from shown inner join ${users} on ${users.id} = shown.id
        left join ${users} as above on above.id = ${users.managerId}
    ) as members,
    (select count(*) from found) as total,
    (select json_build_object(
      'members', count(*), 'direct', count(*) filter (where direct),
      'presence', json_build_object(
        'IN', count(*) filter (where presence = 'IN'), 'ON_LEAVE', count(*) filter (where presence = 'ON_LEAVE'),
        'ABSENT', count(*) filter (where presence = 'ABSENT'), 'LEFT', count(*) filter (where presence = 'LEFT'),
        'NOT_IN', count(*) filter (where presence = 'NOT_IN'),
        'DAY_OFF', count(*) filter (where presence = 'DAY_OFF'))
    ) from team) as today`)
  const [answer] = rows
  if (!answer) throw new Error('A query of figures answered nothing')
  return {
    members: answer.members.map(({ since, ...shown }) => ({ ...shown, since: since && written(since) })),
    today: { ...answer.today, sees: seenBy(actor) },
    pagination: pagination({ page, limit }, answer.total),
  }
}

/** An instant as it is written everywhere outside the database. */
const written = (instant: string) => Temporal.Instant.from(instant).toString({ fractionalSecondDigits: 3 })

/** A row of `shown` as the contract's TeamMember. */
const member = sql`json_build_object(
  'id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName}, 'email', ${users.email},
  'profileImage', ${users.profileImage}, 'position', ${users.position}, 'department', ${users.department},
  'status', ${users.status}, 'isDirect', coalesce(shown.direct, false),
  'manager', case when above.id is not null then
    json_build_object('id', above.id, 'firstName', above.first_name, 'lastName', above.last_name) end,
  'presence', shown.presence,
  'since', case when shown.presence in ('IN', 'LEFT') then shown.since end,
  'leave', case when shown.request_id is not null then json_build_object(
    'requestId', shown.request_id, 'leaveType', shown.leave_type, 'endDate', to_char(shown.end_date, 'YYYY-MM-DD')) end)`
