import { type SQL, sql } from 'drizzle-orm'
import { weekdayOf } from '../kernel/days.ts'
import { recurringSchedules, recurringSkips } from './tables.ts'

/** SQL of a day with its ISO day of the week, 1 for Monday, which the database does not compute. */
export interface SqlDay {
  date: SQL
  weekday: SQL
}

/** Returns a day sent as parameters. */
export const sentDay = (date: string): SqlDay => ({
  date: sql`${date}::date`,
  weekday: sql`${weekdayOf(date)}::smallint`,
})

const { id, startDate, endDate, repeatType, includeWeekends, weekendDays } = recurringSchedules

/** Returns SQL for whether a day lies between the first and the last of a series, which are two years apart at most. */
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
 * Returns SQL for the series that have a shift on a day, as `saysOf` decides for each. The database evaluates hundreds
 * of them in a fraction of the time it takes to read them; a test compares the two.
 */
export const hasShiftOn = (day: SqlDay): SQL =>
  sql`(${isWithinSeries(day)} and not ${isWeekend(day)} and ${repeats(day)} and not ${isSkipped(day)})`

/** Returns SQL for the series that have a day off: their weekend, or a skipped day. */
export const hasDayOffOn = (day: SqlDay): SQL =>
  sql`(${isWithinSeries(day)} and (${isWeekend(day)} or ${repeats(day)} and ${isSkipped(day)}))`
