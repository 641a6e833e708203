import { and, asc, gt, gte, inArray, lte } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { attendanceDays } from '../tables.ts'

/** Returns the seconds worked on each day between two dates, by person; without open sessions. */
export async function workedSeconds(db: Queryable, userIds: readonly string[], first: string, last: string) {
  const rows = await db
    .select({
      userId: attendanceDays.userId,
      day: attendanceDays.date,
      seconds: attendanceDays.workedSeconds,
    })
    .from(attendanceDays)
    .where(
      and(
        inArray(attendanceDays.userId, [...userIds]),
        gte(attendanceDays.date, first),
        lte(attendanceDays.date, last),
        gt(attendanceDays.workedSeconds, 0),
      ),
    )
    .orderBy(asc(attendanceDays.userId), asc(attendanceDays.date))
  return Map.groupBy(rows, ({ userId }) => userId)
}
