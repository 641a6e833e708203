import { and, eq, gte, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { OvertimeMinutes } from '@muster/contract/attendance/overtime'
import type { Queryable } from '../../../db/database.ts'
import { workingHours } from '../../../worktime/tables.ts'
import { approvedOvertime } from '../approvedOvertime.ts'
import { attendanceCorrections, attendanceDays, overtimeApprovals } from '../tables.ts'

/** A day that may affect pay: an absence, a day closed automatically, or one with approved overtime. */
export interface PayDay {
  userId: string
  /** The month, `YYYY-MM`. */
  period: string
  id: string
  date: string
  absent: boolean
  autoClosed: boolean
  /** The approved overtime by class, in minutes, capped at the recorded overtime. */
  overtime: OvertimeMinutes
}

const none = { day: 0, night: 0, restDay: 0, holiday: 0 }

/**
 * Returns the days that may affect pay, for a relation `m` of people and months (`"userId"`, `period`, `first`,
 * `last`). The number of statements does not depend on the number of months.
 */
export async function payDaysWithin(db: Queryable, months: SQL): Promise<PayDay[]> {
  const rows = await db
    .select({
      userId: sql<string>`m."userId"`,
      period: sql<string>`m.period`,
      day: attendanceDays,
      approval: overtimeApprovals,
    })
    .from(attendanceDays)
    .innerJoin(months, sql`${attendanceDays.userId} = m."userId" and ${attendanceDays.date} between m.first and m.last`)
    .leftJoin(
      overtimeApprovals,
      and(eq(overtimeApprovals.dayId, attendanceDays.id), gte(attendanceDays.overtimeSeconds, 60)),
    )
    .where(or(eq(attendanceDays.status, 'ABSENT'), attendanceDays.autoClosed, isNotNull(overtimeApprovals.dayId)))
    .orderBy(sql`m."userId"`, attendanceDays.date)
  const decisions = rows.flatMap(({ day, approval }) => (approval ? [{ day, approval }] : []))
  const approved = await approvedOvertime(db, decisions)
  const overtimeOf = new Map(decisions.map(({ day }, i) => [day.id, approved[i]]))
  return rows.map(({ userId, period, day }) => ({
    userId,
    period,
    id: day.id,
    date: day.date,
    absent: day.status === 'ABSENT',
    autoClosed: day.autoClosed,
    overtime: overtimeOf.get(day.id) ?? none,
  }))
}

/** SQL condition that month `m` has a day with approved overtime. */
export const hasApprovedOvertime: SQL = sql`exists (select from ${attendanceDays} d join ${overtimeApprovals} o on o.day_id = d.id
  where d.user_id = m.user_id and d.date between m.first and m.last)`

/** SQL that joins the days of the months `m` that have changed since `since`. */
const changedDays: SQL = sql`join ${attendanceDays} d
  on d.user_id = m.user_id and d.date between m.first and m.last and d.updated_at > m.since`

/**
 * The same for months that were calculated lately, which finds the changed days by their instant. `infinity` has the
 * database expect few of them.
 */
const changedDaysOfLate: SQL = sql`join ${attendanceDays} d
  on d.user_id = m.user_id and d.date between m.first and m.last and d.updated_at > m.since
    and d.updated_at between (select min(since) from months) and 'infinity'`

/**
 * Returns SQL for the ids of the months in which a day that affects pay has changed since `since`: a day with approved overtime
 * or, if `deducted` is true, an absence. Also those with approved overtime whose agreed hours have changed. Reads the relation `months` (`id`, `user_id`, `first`, `last`, `since`,
 * `deducted`). `calculated` says whether all of them were calculated lately, or some long ago.
 */
export const changedPayDays = (calculated: 'lately' | 'ever'): SQL => {
  const days = calculated === 'lately' ? changedDaysOfLate : changedDays
  return sql`
  select m.id from months m ${days} where m.deducted and d.status = 'ABSENT'
  union select m.id from months m ${days} where exists (select from ${overtimeApprovals} o where o.day_id = d.id)
  union select m.id from months m
    where (exists (select from ${workingHours} w
        where w.user_id = m.user_id and w.created_at > m.since and w.effective_from <= m.last)
      or exists (select from ${workingHours} w
        where w.user_id is null and w.created_at > m.since and w.effective_from <= m.last))
      and ${hasApprovedOvertime}`
}

/** SQL condition that month `m` has a day of absence. */
export const hasAbsence: SQL = sql`exists (select from ${attendanceDays} d
  where d.user_id = m.user_id and d.date between m.first and m.last and d.status = 'ABSENT')`

/** Returns SQL that tells whether the day with this id is an absence; null if the day does not exist. */
export const isAbsence = (dayId: SQL): SQL<boolean | null> =>
  sql<boolean | null>`(select d.status = 'ABSENT' from ${attendanceDays} d where d.id = ${dayId})`

/**
 * SQL for the overtime decisions and corrections of hours made since `since` for days of the months. The columns are
 * the month's `id`, the person who decided or corrected (`user_id`), the `action` and its time (`at`). Reads the
 * relation `months` (`id`, `user_id`, `first`, `last`, `since`).
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
