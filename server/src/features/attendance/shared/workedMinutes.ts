import { and, asc, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { attendanceDays } from '../tables.ts'

/** Returns the whole minutes worked on each day from one to another, by person; of a day that still goes on, so far. */
export async function workedMinutes(db: Queryable, userIds: readonly string[], first: string, last: string) {
  const rows = await db
    .select({
      userId: attendanceDays.userId,
      day: attendanceDays.date,
      minutes: sql<number>`${attendanceDays.workedSeconds} / 60`,
    })
    .from(attendanceDays)
    .where(
      and(
        inArray(attendanceDays.userId, [...userIds]),
        gte(attendanceDays.date, first),
        lte(attendanceDays.date, last),
        gte(attendanceDays.workedSeconds, 60),
      ),
    )
    .orderBy(asc(attendanceDays.userId), asc(attendanceDays.date))
  return Map.groupBy(rows, ({ userId }) => userId)
}
