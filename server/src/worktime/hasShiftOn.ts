import { type SQL, sql } from 'drizzle-orm'
import { weekdayOf } from '../kernel/days.ts'
import { recurringSchedules, recurringSkips } from './tables.ts'

/**
 * The SQL of a day and of its ISO day of the week, 1 for Monday. With both given, the database does not have to
 * calculate the day of the week.
 */
export interface SqlDay {
  date: SQL
  weekday: SQL
}

/** Returns a day as query parameters. */
export const sentDay = (date: string): SqlDay => ({
  date: sql`${date}::date`,
  weekday: sql`${weekdayOf(date)}::smallint`,
})

const { id, startDate, endDate, repeatType, includeWeekends, weekendDays } = recurringSchedules

/**
 * Returns the SQL condition that a day is between the first and last day of a series. A series lasts at most two years.
 */
export const isWithinSeries = ({ date }: SqlDay): SQL =>
  sql`(${startDate} <= ${date} and ${startDate} > (${date} - interval '2 years')::date and ${endDate} >= ${date})`

const isWeekend = ({ weekday }: SqlDay): SQL => sql`(not ${includeWeekends} and ${weekday} = any(${weekendDays}))`

const repeats = ({ date }: SqlDay): SQL => sql`(case ${repeatType} when 'DAILY' then true
  when 'WEEKLY' then (${date} - ${startDate}) % 7 = 0
  else extract(day from ${startDate}) = extract(day from ${date})
    or extract(day from ${startDate}) > extract(day from ${date}) and extract(day from ${date} + 1) = 1 end)`

const isSkipped = ({ date }: SqlDay): SQL => sql`exists (select from ${recurringSkips}
  where ${recurringSkips.scheduleId} = ${id} and ${recurringSkips.date} = ${date})`

/**
 * Returns the SQL condition that a series plans work on a day, as `outcomeOn` determines. The database evaluates
 * hundreds of series much faster than the server can read them. A test compares this condition with `outcomeOn`.
 */
export const hasShiftOn = (day: SqlDay): SQL =>
  sql`(${isWithinSeries(day)} and not ${isWeekend(day)} and ${repeats(day)} and not ${isSkipped(day)})`

/** Returns the SQL condition that a series plans a day off: its weekend, or a skipped day. */
export const hasDayOffOn = (day: SqlDay): SQL =>
  sql`(${isWithinSeries(day)} and (${isWeekend(day)} or ${repeats(day)} and ${isSkipped(day)}))`
