import { sql } from 'drizzle-orm'
import type { LeaveCalendarDay } from '@muster/contract/leaves/calendar'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { datesBetween } from '../../../kernel/days.ts'
import { companyFacts } from '../../../worktime/facts.ts'
import { isCompanyWeekend } from '../../../worktime/plan.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { reachOf } from '../../../people/reach.ts'
import { leavesArea } from '../shared/areas.ts'
import { isAwayVisible } from '../shared/colleagues.ts'
import { leaveRequests } from '../tables.ts'

/** Number of names shown on a day before "+N more" (specification 1, section 9). */
const shownNames = 2

type Away = Pick<LeaveCalendarDay, 'day' | 'count' | 'people' | 'includesCaller'>

/**
 * Returns the days from `from` to `to`, inclusive. Each has the number of people on approved leave whom the actor may
 * see away, two of their names, whether the actor is one of them, and whether it is a weekend or holiday of the
 * company.
 */
export async function leaveCalendar(db: Db, actor: Actor, from: string, to: string) {
  const [away, company, isShared] = await Promise.all([
    daysAway(db, actor, from, to),
    companyFacts(db, from, to),
    reachOf(actor, leavesArea) === 'all' ? false : readSetting(db, 'colleaguesSeeAway'),
  ])
  const byDay = new Map(away.map((found) => [found.day, found]))
  const days = datesBetween(from, to).map((day): LeaveCalendarDay => ({
    ...(byDay.get(day) ?? { day, count: 0, people: [], includesCaller: false }),
    isWeekend: isCompanyWeekend(company, day),
    holiday: company.holidays.get(day)?.name ?? null,
  }))
  return { days, isShared }
}

/**
 * Returns the days with approved leave of people whom the actor may see away, in order. For speed, it counts requests
 * with the same dates together and looks up only the names shown.
 */
async function daysAway(db: Db, actor: Actor, from: string, to: string): Promise<Away[]> {
  const maxNames = sql.raw(String(shownNames))
  const { rows } = await db.execute<Away & Record<string, unknown>>(sql`
    with away as materialized (
      select greatest(${leaveRequests.startDate}, ${from}::date) as first_day,
        least(${leaveRequests.endDate}, ${to}::date) as last_day,
        count(*)::int as count, bool_or(${leaveRequests.userId} = ${actor.id}) as own,
        (array_agg(${leaveRequests.userId}))[1:${maxNames}] as few
      from ${leaveRequests}
      where ${leaveRequests.status} = 'APPROVED'
        and ${leaveRequests.endDate} >= ${from} and ${leaveRequests.startDate} <= ${to}
        and ${isAwayVisible(actor, leaveRequests.userId)}
      group by 1, 2
    ), days as (
      select first_day + later as day, sum(count)::int as count, bool_or(own) as own
      from away cross join generate_series(0, last_day - first_day) as later group by day
    )
    select to_char(day, 'YYYY-MM-DD') as day, count, own as "includesCaller", (
      select json_agg(json_build_object('id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName})
        order by ${users.searchText}, ${users.id})
      from ${users} where ${users.id} in (
        select one from away cross join unnest(few) as one
        where first_day <= day and last_day >= day order by one limit ${maxNames})
    ) as people
    from days order by days.day`)
  return rows
}
