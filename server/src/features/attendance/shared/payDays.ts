import { type SQL, sql } from 'drizzle-orm'
import { attendanceCorrections, attendanceDays, overtimeApprovals } from '../tables.ts'

/**
 * Returns, for SQL with a relation `m` of people and their months (`"userId"`, `period`, `first`, `last`), the days that
 * pay may depend on: absences, days that were closed automatically, and approved overtime in minutes of each class.
 */
export const payDaysWithin = (months: SQL): SQL => sql`
  select m."userId", m.period, d.id, d.date, d.status = 'ABSENT' as absent, d.auto_closed as "autoClosed",
    o.day_minutes as day, o.night_minutes as night, o.rest_day_minutes as "restDay", o.holiday_minutes as holiday
  from ${months} join ${attendanceDays} d on d.user_id = m."userId" and d.date between m.first and m.last
  left join ${overtimeApprovals} o
    on d.overtime_seconds >= 60 and o.day_id = d.id and o.overtime_seconds = d.overtime_seconds
  where d.status = 'ABSENT' or d.auto_closed or d.overtime_seconds >= 60
  order by m."userId", d.date`

/**
 * Returns, for SQL with a relation `months` (`id`, `user_id`, `first`, `last`, `since`, `deducted`), the ids of those in
 * which absences that are deducted, or approved overtime, have changed since.
 */
export const changedPayDays: SQL = sql`
  select m.id from months m join ${attendanceDays} d on d.user_id = m.user_id and d.date between m.first and m.last
    where m.deducted and d.status = 'ABSENT' and d.updated_at > m.since
  union select m.id from months m join ${attendanceDays} d on d.user_id = m.user_id and d.date between m.first and m.last
    where d.updated_at > m.since and exists (select from ${overtimeApprovals} o where o.day_id = d.id)`

/** Returns, for SQL, whether a day, by its id, is an absence; null where there is no such day any more. */
export const isAbsence = (dayId: SQL): SQL<boolean | null> =>
  sql<boolean | null>`(select d.status = 'ABSENT' from ${attendanceDays} d where d.id = ${dayId})`

/**
 * Returns, for SQL with a relation `months` (`id`, `user_id`, `first`, `last`, `since`), who has decided on overtime or
 * corrected hours of their days since: `id`, `user_id`, `action` and `at`.
 */
export const payDayDecisions: SQL = sql`
  select m.id, o.approved_by as user_id, 'OVERTIME' as action, o.approved_at as at
  from months m join ${attendanceDays} d on d.user_id = m.user_id and d.date between m.first and m.last
  join ${overtimeApprovals} o on o.day_id = d.id and o.approved_at > m.since
  union all
  select m.id, part.user_id, 'HOURS', coalesce(c.decided_at, c.created_at)
  from months m join ${attendanceCorrections} c on c.user_id = m.user_id and c.date between m.first and m.last
    and c.status = 'APPLIED' and coalesce(c.decided_at, c.created_at) > m.since
  cross join lateral unnest(array[c.created_by, c.decided_by]) as part (user_id)`
