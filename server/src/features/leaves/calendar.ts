import { sql } from 'drizzle-orm'
import type { LeaveCalendarDay } from '@muster/contract/leaves'
import type { Actor } from '../../access/actor.ts'
import { visibleTo } from '../../access/reach.ts'
import type { Db } from '../../db/database.ts'
import { users } from '../users/tables.ts'
import { leaveRequests } from './tables.ts'

/** How many names a day shows before "+N more" (specification 1, section 9). */
const shownNames = 2

/**
 * The days from `from` to `to`, both included, on which somebody within the actor's reach has approved leave, in
 * order, each with the number of people and the first two by name. Days are counted in the database, so that the answer stays
 * small however many people there are.
 */
export async function leaveCalendar(db: Db, actor: Actor, from: string, to: string): Promise<LeaveCalendarDay[]> {
  const { rows } = await db.execute<{ day: string; count: number; people: LeaveCalendarDay['people'] }>(sql`
    with away as (
      select day::date as day, ${users.id} as id, ${users.searchText} as name
      from ${leaveRequests} inner join ${users} on ${users.id} = ${leaveRequests.userId}
      cross join lateral generate_series(
        greatest(${leaveRequests.startDate}, ${from}::date)::timestamp,
        least(${leaveRequests.endDate}, ${to}::date)::timestamp, interval '1 day') as day
      where ${leaveRequests.status} = 'APPROVED'
        and daterange(${leaveRequests.startDate}, ${leaveRequests.endDate}, '[]') && daterange(${from}, ${to}, '[]')
        and ${visibleTo(actor, 'leaves', leaveRequests.userId)}
    ), days as (
      select day, count(*)::int as count, (array_agg(id order by name, id))[1:${sql.raw(String(shownNames))}] as first_ones
      from away group by day
    )
    select to_char(day, 'YYYY-MM-DD') as day, count, (
      select json_agg(json_build_object('id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName})
        order by ${users.searchText}, ${users.id})
      from ${users} where ${users.id} = any(first_ones)
    ) as people
    from days order by days.day`)
  return rows
}
