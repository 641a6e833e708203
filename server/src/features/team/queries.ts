import { and, type SQL, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import { type ListMembers, presences, type TeamMember, type TeamToday } from '@muster/contract/team/calls'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { sortBy } from '../../db/sortBy.ts'
import { isFoundBy } from '../../people/search.ts'
import { users } from '../../people/tables.ts'
import { localTime } from '../../worktime/zones.ts'
import { type DayOf, daysOf, seenBy, selectPresence } from './shared/presence.ts'

/** The values by which the team is sorted. A presence that the reader may not see is null. */
const sortedBy: Record<Exclude<ListMembers['sort'], 'direct'>, SQL> = {
  person: sql`team.name`,
  today: sql`array_position(array[${sql.raw(presences.map((one) => `'${one}'`).join(', '))}], team.presence)`,
  manager: sql`boss.search_text`,
}

/**
 * Returns one page of the team, with direct reports first and then by name, or in the order of `sort`, and the figures
 * of the whole team.
 */
export async function listMembers(db: Db, actor: Actor, query: ListMembers) {
  const { page, limit, search, presence, who, sort, order } = query
  const [sees, days] = [seenBy(actor, 'team'), await daysOf(db, actor, 'team')]
  const team = selectPresence(actor, days, sees)
  const found = and(
    isFoundBy(search),
    presence && sql`team.presence = ${presence}`,
    who === 'direct' ? sql`team.direct` : undefined,
  )
  const first = sort === 'direct' ? sql`team.direct desc nulls last` : sortBy(sortedBy[sort], order)
  const { rows } = await db.execute<{ members: ShownMember[]; today: Omit<TeamToday, 'sees'>; total: number }>(sql`
    with team as materialized (${team}),
    found as (
      select team.*, row_number() over (order by ${first}, team.name, team.id) as place
      from team inner join ${users} on ${users.id} = team.id left join ${users} boss on boss.id = ${users.managerId}
      where ${found ?? sql`true`}
    ),
    shown as (
      select * from found order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select (
      select coalesce(json_agg(${member} order by shown.place), '[]')
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
    today: { ...answer.today, sees },
    pagination: pagination({ page, limit }, answer.total),
  }
}

/** SQL for the number of team members with each presence. */
const counts = sql.raw(presences.map((one) => `'${one}', count(*) filter (where presence = '${one}')`).join(', '))

/** The fields of a member that the query returns. */
type ShownMember = Omit<TeamMember, 'sinceTime' | 'starts' | 'holiday'>

function presentMember({ since, ...member }: ShownMember, day: DayOf | undefined): TeamMember {
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
