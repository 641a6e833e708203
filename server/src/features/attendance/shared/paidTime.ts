import { and, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { attendanceDays } from '../tables.ts'

/** A day on which a person worked agreed time. */
export interface WorkedDay {
  userId: string
  /** The month, `YYYY-MM`. */
  period: string
  id: string
  date: string
  /** The whole minutes of agreed time, without overtime. */
  minutes: number
  isHalf: boolean
}

/** The seconds of agreed time. What is worked without a plan is overtime, even if the server closed the day. */
const agreedSeconds = sql<number>`least(${attendanceDays.workedSeconds} - ${attendanceDays.overtimeSeconds},
  ${attendanceDays.agreedMinutes} * 60)`

/**
 * Returns the days with at least a minute of agreed time, for a relation `m` of people and months (`"userId"`, `period`,
 * `first`, `last`).
 */
export const workedDaysWithin = (db: Queryable, months: SQL): Promise<WorkedDay[]> =>
  db
    .select({
      userId: sql<string>`m."userId"`,
      period: sql<string>`m.period`,
      id: attendanceDays.id,
      date: attendanceDays.date,
      minutes: sql<number>`(${agreedSeconds} / 60)::int`,
      isHalf: sql<boolean>`${attendanceDays.status} = 'HALF_DAY'`,
    })
    .from(attendanceDays)
    .innerJoin(months, sql`${attendanceDays.userId} = m."userId" and ${attendanceDays.date} between m.first and m.last`)
    .where(and(ne(attendanceDays.status, 'ABSENT'), gt(agreedSeconds, 59)))
    .orderBy(sql`m."userId"`, attendanceDays.date)

/** The SQL condition that attendance of month `m` has changed since the instant `since`. */
export const attendanceHasChanged: SQL = sql`exists (select from ${attendanceDays} d
  where d.user_id = m.user_id and d.date between m.first and m.last and d.updated_at > m.since)`
