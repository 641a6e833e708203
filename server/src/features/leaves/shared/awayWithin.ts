import { sql } from 'drizzle-orm'
import type { Teammate } from '@muster/contract/dashboards/home'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { users } from '../../../people/tables.ts'
import { daysAway } from './approvedDays.ts'
import { isAwayVisible, isColleague } from './colleagues.ts'

/**
 * Returns the colleagues who work directly with the actor and have approved leave within a range of days, sorted by
 * their first day of it, with their number. Omits those whose absence the actor may not see.
 */
export async function awayWithin(
  db: Db,
  actor: Actor,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<{ total: number; rows: Teammate[] }> {
  const colleagues = sql`select ${users.id} from ${users}
    where ${isColleague(actor)} and ${isAwayVisible(actor, users.id)}`
  const { rows } = await db.execute<Teammate & { total: number }>(sql`
    with absence as (
      select user_id, lower(away) as first_day, upper(away) - 1 as last_day
      from (${daysAway(sql`l.user_id in (${colleagues})`)}) as person cross join unnest(days) as away
      where away && daterange(${from}::date, ${to}::date, '[]')
    )
    select ${users.id} as id, ${users.firstName} as "firstName", ${users.lastName} as "lastName",
      ${users.profileImage} as "profileImage", absences, count(*) over ()::int as total
    from (
      select user_id, min(first_day) as first_day, json_agg(json_build_object(
        'from', to_char(first_day, 'YYYY-MM-DD'), 'to', to_char(last_day, 'YYYY-MM-DD')) order by first_day) as absences
      from absence group by user_id
    ) away inner join ${users} on ${users.id} = user_id
    order by greatest(first_day, ${from}::date), ${users.searchText}, ${users.id} limit ${limit}`)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}
