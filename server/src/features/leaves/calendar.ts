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
      select ${leaveRequests.startDate} as first_day, ${leaveRequests.endDate} as last_day,
        ${users.id} as id, ${users.firstName} as first_name, ${users.lastName} as last_name
      from ${leaveRequests} inner join ${users} on ${users.id} = ${leaveRequests.userId}
      where ${leaveRequests.status} = 'APPROVED'
        and ${leaveRequests.startDate} <= ${to}::date and ${leaveRequests.endDate} >= ${from}::date
        and ${visibleTo(actor, 'leaves', leaveRequests.userId)}
    ), placed as (
      select day::date as day, id, first_name, last_name,
        row_number() over (partition by day order by lower(first_name), lower(last_name), id) as place,
        count(*) over (partition by day)::int as count
      from generate_series(${from}::date, ${to}::date, interval '1 day') as day
      inner join away on day between first_day and last_day
    )
    select to_char(day, 'YYYY-MM-DD') as day, count,
      json_agg(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name) order by place) as people
    from placed where place <= ${shownNames} group by day, count order by day`)
  return rows
}
