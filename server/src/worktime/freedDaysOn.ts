import { type SQL, sql } from 'drizzle-orm'
import { employedOn } from '../people/employments/employed.ts'
import { users } from '../people/tables.ts'
import { weekdayOf } from '../kernel/days.ts'
import { recurringSchedules, shifts, workingHours } from './tables.ts'
import { isWithinSeries, hasDayOffOn, type SqlDay, hasShiftOn } from './hasShiftOn.ts'

const versions = sql`${workingHours.effectiveFrom} desc, ${workingHours.createdAt} desc, ${workingHours.id} desc`
const date = sql`day.date`
const day: SqlDay = { date, weekday: sql`day.weekday` }

/**
 * Returns SQL for the people and days, among the given days, on which work would be planned if there were no holiday,
 * as `planOf` determines. Days with a one-off shift are left out, since people work on them anyway. The columns are
 * `user_id`, `date` and `in_series`, which is true if the work is planned by a series.
 */
export const freedDaysOn = (dates: readonly string[]): SQL => sql`(
  with day as materialized (
    select date, weekday, coalesce((select ${workingHours.workingDays} from ${workingHours}
      where ${workingHours.userId} is null and ${workingHours.effectiveFrom} <= date order by ${versions} limit 1),
      '{1,2,3,4,5}') as working_days
    from unnest(${sql.param(dates)}::date[], ${sql.param(dates.map(weekdayOf))}::smallint[]) as given (date, weekday)
  ), said as (
    select ${recurringSchedules.userId}, ${date}, bool_or(${hasShiftOn(day)}) as works, bool_or(${hasDayOffOn(day)}) as rests
    from day join ${recurringSchedules} on ${isWithinSeries(day)} group by 1, 2
  ), own as (
    select distinct on (${workingHours.userId}, ${date}) ${workingHours.userId}, ${date}, ${workingHours.workingDays}
    from day join ${workingHours} on ${workingHours.userId} is not null and ${workingHours.effectiveFrom} <= ${date}
    order by ${workingHours.userId}, ${date}, ${versions}
  )
  select ${users.id} as user_id, ${date}, coalesce(said.works, false) as in_series
  from day
  join ${users} on ${employedOn(users.id, date)}
  left join said on said.user_id = ${users.id} and said.date = ${date}
  left join own on own.user_id = ${users.id} and own.date = ${date}
  where not exists (select from ${shifts} where ${shifts.userId} = ${users.id} and ${shifts.date} = ${date})
    and (said.works or not coalesce(said.rests, false)
      and day.weekday = any(coalesce(own.working_days, day.working_days))))`
