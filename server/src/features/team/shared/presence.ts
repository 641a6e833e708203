import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { LocalTime } from '@muster/contract/kit/time'
import type { Presence } from '@muster/contract/team/calls'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/days.ts'
import { belowActor, reachOf } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { planOf, type WorkFacts } from '../../../worktime/plan.ts'
import { localDate, localTime } from '../../../worktime/zones.ts'
import { attendanceArea } from '../../attendance/shared/areas.ts'
import { dayOn, lastClockOut, openEntry } from '../../attendance/shared/presence.ts'
import { leaveAroundToday } from '../../leaves/shared/approvedDays.ts'
import { leavesArea } from '../../leaves/shared/areas.ts'

/** The people whose presence is read: everyone below the actor, or the whole company. */
export type PresenceScope = 'team' | 'company'

/** The kinds of data about a scope that the actor may see. */
interface Sees {
  attendance: boolean
  leave: boolean
}

/** Returns whether the actor may see the attendance of everyone in a scope, and whether their leave. */
export function seenBy(actor: Actor, scope: PresenceScope): Sees {
  const [attendance, leave] = [reachOf(actor, attendanceArea), reachOf(actor, leavesArea)]
  return scope === 'company'
    ? { attendance: attendance === 'all', leave: leave === 'all' }
    : { attendance: attendance !== 'own', leave: leave !== 'own' }
}

/** Returns the condition for the people in a scope, without deactivated ones. */
const isMember = (actor: Actor, scope: PresenceScope) =>
  and(scope === 'team' ? belowActor(actor.id, users.id) : undefined, ne(users.status, 'DEACTIVATED')) as SQL

/** The presence of a person who has not clocked in. */
type ExpectedPresence = Extract<Presence, 'NOT_IN' | 'LATER' | 'DAY_OFF'>

/** A person’s day, as far as it decides their presence. */
export interface DayOf {
  zone: string
  today: string
  /** The date whose work is shown: yesterday while a shift that began yesterday is still running, otherwise today. */
  shownDate: string
  expected: ExpectedPresence
  /** The start of the planned work; null on a day without any. */
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
    zone: facts.zone,
    today,
    shownDate: plan.date,
    expected: plan.source === null ? 'DAY_OFF' : isLater ? 'LATER' : 'NOT_IN',
    starts: plan.source === null ? null : localTime(plan.start.toString(), facts.zone, today),
    holiday: plan.kind === 'HOLIDAY' ? (facts.holidays.get(today)?.name ?? null) : null,
  }
}

/**
 * Returns the facts about the day of each person in a scope that decide their presence, by the person's id. Takes one
 * SQL statement.
 */
export async function daysOf(db: Db, actor: Actor, scope: PresenceScope): Promise<Map<string, DayOf>> {
  const at = now()
  const utc = localDate(at.toString(), 'UTC')
  // In every time zone, today is at most one day away from the date in UTC.
  const facts = await factsOf(db, isMember(actor, scope), addDays(utc, -1), addDays(utc, 1))
  return new Map(Array.from(facts, ([id, workFacts]) => [id, dayOf(workFacts, at)]))
}

/**
 * Returns SQL for the people with these days and their presence on the date whose work is shown. A clocked-in person is
 * `IN`, even on leave or on a day off. `late` is true if their day counts as late.
 */
export function selectPresence(actor: Actor, days: ReadonlyMap<string, DayOf>, sees: Sees): SQL {
  const expectations = Array.from(days, ([id, { shownDate, expected }]) => ({ id, served: shownDate, expected }))
  return sql`
    select member.*, away.request_id, away.leave_type, away.end_date,
      coalesce(entry.clock_in, case when away.request_id is null then gone.clock_out end) as since,
      coalesce(day.status = 'LATE', false) as late,
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
