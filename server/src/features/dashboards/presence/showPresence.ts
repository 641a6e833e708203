import { type SQL, sql } from 'drizzle-orm'
import {
  type PresenceGroup,
  presenceGroups,
  type PresenceNow,
  type PresentPerson,
  type ShowPresence,
} from '@muster/contract/dashboards/presence'
import { pagination } from '@muster/contract/kit/paging'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { users } from '../../../people/tables.ts'
import { localTime } from '../../../worktime/zones.ts'
import { lastDayAway } from '../../leaves/shared/approvedDays.ts'
import { type DayOf, daysOf, seenBy, selectPresence } from '../../team/shared/presence.ts'

/** SQL conditions for the people of each group. A person may be in several groups. */
const conditions: Record<PresenceGroup, SQL> = {
  IN: sql`presence = 'IN'`,
  LATE: sql`late and presence in ('IN', 'LEFT')`,
  AWAY: sql`request_id is not null and status = 'ACTIVE'`,
  NOT_IN: sql`presence in ('NOT_IN', 'ABSENT')`,
}

/** SQL for the order of each group: the latest clock-in first, the first to return first, otherwise by name. */
const orders: Record<PresenceGroup, SQL> = {
  IN: sql`since desc, name, id`,
  LATE: sql`since desc nulls last, name, id`,
  AWAY: sql`away_until, name, id`,
  NOT_IN: sql`name, id`,
}

type Row = Omit<PresentPerson, 'sinceTime' | 'expectedTime'> & { since: string | null }

/**
 * Returns one page of the people in a group today, each in their own time zone, and the number of people in each group
 * that the actor may see. Takes two statements.
 */
export async function showPresence(
  db: Db,
  actor: Actor,
  { scope, group, page, limit }: ShowPresence,
): Promise<PresenceNow> {
  const sees = seenBy(actor, scope)
  const seenGroups = presenceGroups.filter((one) => (one === 'AWAY' ? sees.leave : sees.attendance))
  if (seenGroups.length === 0) return { counts: {}, people: [], pagination: pagination({ page, limit }, 0) }
  const days = await daysOf(db, actor, scope)
  const counts = sql.join(
    seenGroups.map((one) => sql`${sql.raw(`'${one}'`)}, count(*) filter (where ${conditions[one]})`),
    sql`, `,
  )
  const isShown = seenGroups.includes(group) ? conditions[group] : sql`false`
  const { rows } = await db.execute<{ counts: PresenceNow['counts']; people: Row[] }>(sql`
    with everyone as materialized (${withAwayUntil(selectPresence(actor, days, sees))}),
    shown as (
      select row_number() over (order by ${orders[group]}) as place, everyone.*
      from everyone where ${isShown} order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select (select json_build_object(${counts}) from everyone) as counts,
      (select coalesce(json_agg(${person} order by place), '[]')
        from shown inner join ${users} on ${users.id} = shown.id) as people`)
  const [answer] = rows
  if (!answer) throw new Error('The query for presence returned no row')
  return {
    counts: answer.counts,
    people: answer.people.map((row) => presentPerson(row, days.get(row.id))),
    pagination: pagination({ page, limit }, answer.counts[group] ?? 0),
  }
}

/** Returns SQL for people's presence with the last day of the absence of those who are away. */
const withAwayUntil = (presence: SQL): SQL => sql`
  select one.*, case when one.request_id is not null
    then ${lastDayAway(sql`one.id`, sql`one.served`)} end as away_until
  from (${presence}) one`

function presentPerson({ since, ...row }: Row, day: DayOf | undefined): PresentPerson {
  const at = since && Temporal.Instant.from(since).toString()
  return {
    ...row,
    sinceTime: at && day ? localTime(at, day.zone, day.today) : null,
    expectedTime: at === null && row.awayUntil === null ? (day?.starts ?? null) : null,
  }
}

/** A row of `shown` as a `PresentPerson`, with the instant of its time. */
const person = sql`json_build_object(
  'id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName},
  'profileImage', ${users.profileImage}, 'position', ${users.position}, 'department', ${users.department},
  'since', shown.since, 'isIn', shown.presence = 'IN',
  'awayUntil', to_char(shown.away_until, 'YYYY-MM-DD'))`
