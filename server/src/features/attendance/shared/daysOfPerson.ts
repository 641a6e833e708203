import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import type { Actor } from '../../../actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { attendanceDays, attendanceReviews, clockEntries } from '../tables.ts'
import { attendanceArea } from './areas.ts'

/** For SQL with a day: whether it has hours. One that is no absence has none where they were taken away. */
export const hasHours = sql<boolean>`exists (select from ${clockEntries} e
  where e.day_id = attendance_days.id and e.effective)`

/** Returns a person's days with hours or an absence from one to another, as far as the actor sees their attendance. */
export const attendedDays = (db: Queryable, actor: Actor, userId: string, from: string, to: string) =>
  db
    .select({
      date: attendanceDays.date,
      status: attendanceDays.status,
      workedSeconds: attendanceDays.workedSeconds,
    })
    .from(attendanceDays)
    .where(
      and(
        eq(attendanceDays.userId, userId),
        gte(attendanceDays.date, from),
        lte(attendanceDays.date, to),
        or(eq(attendanceDays.status, 'ABSENT'), hasHours),
        visibleTo(actor, attendanceArea, attendanceDays.userId),
      ),
    )

/** When a person was added, and from which day on their absences are looked for. */
export interface BeginningOfReviews {
  addedOn: string
  reviewedFrom: string
}

/** Returns since when a person's absences are looked for; no row where the actor does not see their attendance. */
export const beginningOfReviews = (db: Queryable, actor: Actor, userId: string): Promise<BeginningOfReviews[]> =>
  db
    .select({ addedOn: users.addedOn, reviewedFrom: attendanceReviews.reviewedFrom })
    .from(attendanceReviews)
    .innerJoin(users, eq(users.id, attendanceReviews.userId))
    .where(and(eq(users.id, userId), visibleTo(actor, attendanceArea, users.id)))
