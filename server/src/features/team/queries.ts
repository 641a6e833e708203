import { leavesArea } from '../leaves/shared/areas.ts'
import { attendanceArea } from '../attendance/shared/areas.ts'
import { and, ne, type SQL, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { LocalTime } from '@muster/contract/kit/time'
import {
  type ListMembers,
  type Presence,
  presences,
  type TeamMember,
  type TeamToday,
} from '@muster/contract/team/calls'
import type { Actor } from '../../kernel/actor.ts'
import { belowActor, reachOf } from '../../people/reach.ts'
import { now } from '../../kernel/clock.ts'
import type { Db } from '../../db/database.ts'
import { dayOn, lastClockOut, openEntry } from '../attendance/shared/presence.ts'
import { leaveAroundToday } from '../leaves/shared/approvedDays.ts'
import { isFoundBy } from '../../people/search.ts'
import { users } from '../../people/tables.ts'
import { addDays } from '../../kernel/days.ts'
import { factsOf } from '../../worktime/facts.ts'
import { planOf, type WorkFacts } from '../../worktime/plan.ts'
import { localDate, localTime } from '../../worktime/zones.ts'

/** Returns whether the actor may see the team's attendance, and whether they may see its leave. */
const seenBy = (actor: Actor): TeamToday['sees'] => ({
  attendance: reachOf(actor, attendanceArea) !== 'own',
  leave: reachOf(actor, leavesArea) !== 'own',
})

/** Returns the condition for the people below the actor, without deactivated ones. */
const isInTeam = (actor: Actor) => and(belowActor(actor.id, users.id), ne(users.status, 'DEACTIVATED')) as SQL

/** The presence of a person who has not clocked in. */
type ExpectedPresence = Extract<Presence, 'NOT_IN' | 'LATER' | 'DAY_OFF'>

interface DayOf {
  today: string
  /** The date whose work is shown: yesterday while a shift that began yesterday is still running, otherwise today. */
  shownDate: string
  expected: ExpectedPresence
  starts: LocalTime | null
  holiday: string | null
}

/**
 * Returns the facts about a person's day at an instant that decide their presence. `expected` is their presence if they
 * have not clocked in.
 */
function dayOf(facts: WorkFacts, at: Temporal.Instant): DayOf {
  const today = localDate(at.toString(), facts.zone)
  const last = planOf(facts, addDays(today, -1))
  const isLasting = last.source !== null && Temporal.Instant.compare(last.end, at) > 0
  const plan = isLasting ? last : planOf(facts, today)
  const isLater = plan.source !== null && Temporal.Instant.compare(at, plan.start) < 0
  return {
    today,
    shownDate: plan.date,
    expected: plan.source === null ? 'DAY_OFF' : isLater ? 'LATER' : 'NOT_IN',
    starts: isLater ? localTime(plan.start.toString(), facts.zone, today) : null,
    holiday: plan.kind === 'HOLIDAY' ? (facts.holidays.get(today)?.name ?? null) : null,
  }
}

/** Returns the facts of `dayOf` for each team member, by the member's id. Takes one SQL statement. */
async function daysOf(db: Db, actor: Actor): Promise<Map<string, DayOf & { zone: string }>> {
  const at = now()
  const utc = localDate(at.toString(), 'UTC')
  // In every time zone, today is at most one day away from the date in UTC.
  const facts = await factsOf(db, isInTeam(actor), addDays(utc, -1), addDays(utc, 1))
  return new Map(Array.from(facts, ([id, workFacts]) => [id, { ...dayOf(workFacts, at), zone: workFacts.zone }]))
}

/**
 * Returns SQL for the people below the actor, without deactivated ones, and their presence on the date whose work is
 * shown. A clocked-in person is `IN`, even on leave or on a day off.
 */
function selectPresence(actor: Actor, days: Awaited<ReturnType<typeof daysOf>>): SQL {
  const sees = seenBy(actor)
  const expectations = Array.from(days, ([id, { shownDate, expected }]) => ({ id, served: shownDate, expected }))
  return sql`
    select member.*, away.request_id, away.leave_type, away.end_date,
      coalesce(entry.clock_in, case when away.request_id is null then gone.clock_out end) as since,
      case when member.status <> 'ACTIVE' then null
        when entry.clock_in is not null then 'IN'
        when away.request_id is not null then 'ON_LEAVE'
        when not ${sees.attendance} then null
        when day.status = 'ABSENT' then 'ABSENT'
        when gone.clock_out is not null then 'LEFT'
        else member.expected end as presence
    from (
      select ${users.id} as id, ${users.status} as status, ${users.searchText} as name,
        ${users.managerId} = ${actor.id} as direct, given.served, given.expected
      from json_to_recordset(${JSON.stringify(expectations)}) as given(id uuid, served date, expected text)
        inner join ${users} on ${users.id} = given.id
    ) member
    left join lateral (${openEntry(sql`member.id`)} and ${sees.attendance}) entry on true
    left join lateral (${dayOn(sql`member.id`, sql`member.served`)} and ${sees.attendance}) day on true
    left join lateral (${lastClockOut(sql`day.id`)}) gone on true
    left join (
      ${leaveAroundToday()} and ${sees.leave}
    ) away on away.user_id = member.id and away.start_date <= member.served and away.end_date >= member.served`
}

/**
 * Returns one page of the team, sorted with direct reports first and then by name, and the figures of the whole team.
 */
export async function listMembers(db: Db, actor: Actor, query: ListMembers) {
  const { page, limit, search, presence, who } = query
  const days = await daysOf(db, actor)
  const team = selectPresence(actor, days)
  const found = and(
    isFoundBy(search),
    presence && sql`team.presence = ${presence}`,
    who === 'direct' ? sql`team.direct` : undefined,
  )
  const { rows } = await db.execute<{ members: ShownMember[]; today: Omit<TeamToday, 'sees'>; total: number }>(sql`
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
      'members', count(*), 'direct', count(*) filter (where direct), 'presence', json_build_object(${counts})
    ) from team) as today`)
  const [answer] = rows
  if (!answer) throw new Error('The query for figures returned no row')
  return {
    members: answer.members.map((member) => presentMember(member, days.get(member.id))),
    today: { ...answer.today, sees: seenBy(actor) },
    pagination: pagination({ page, limit }, answer.total),
  }
}

/** SQL for the number of team members with each presence. */
const counts = sql.raw(presences.map((one) => `'${one}', count(*) filter (where presence = '${one}')`).join(', '))

/** The fields of a member that the query returns. */
type ShownMember = Omit<TeamMember, 'sinceTime' | 'starts' | 'holiday'>

function presentMember({ since, ...member }: ShownMember, day: (DayOf & { zone: string }) | undefined): TeamMember {
  const at = since && Temporal.Instant.from(since).toString({ fractionalSecondDigits: 3 })
  return {
    ...member,
    since: at,
    sinceTime: at && day ? localTime(at, day.zone, day.today) : null,
    starts: (member.presence === 'LATER' && day?.starts) || null,
    holiday: (member.presence === 'DAY_OFF' && day?.holiday) || null,
  }
}

/** A row of `shown` as a `TeamMember`, without the fields that `dayOf` provides. */
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
