import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../db/database.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { attendanceDays, attendanceReviews, clockEntries } from '../tables.ts'
import { attendanceArea } from './areas.ts'
import { dayKey, figuresOfOpenDays } from './openFigures.ts'

/**
 * SQL condition for days with hours. Even a day that is not ABSENT may have none, if its hours were removed. Only for
 * the few days whose hours do not add up to a second are the entries looked for. Not with `exists`, for which PostgreSQL
 * would sometimes read all entries ever made.
 */
export const hasHours = sql<boolean>`(attendance_days.worked_seconds > 0 or (select true from ${clockEntries} e
  where e.day_id = attendance_days.id and e.effective limit 1) is true)`

/**
 * Returns a person's days with hours or an absence between two dates, with the seconds worked up to now; none if the
 * actor may not see their attendance.
 */
export async function attendedDays(db: Queryable, actor: Actor, userId: string, from: string, to: string) {
  const [days, openFigures] = await Promise.all([
    selectAttendedDays(db, actor, userId, from, to),
    figuresOfOpenDays(db, [userId], from, to, now().toString()),
  ])
  return days.map((day) => {
    const open = openFigures.get(dayKey(userId, day.date))
    return { ...day, workedSeconds: open?.workedSeconds ?? day.workedSeconds, isOpen: open !== undefined }
  })
}

const selectAttendedDays = (db: Queryable, actor: Actor, userId: string, from: string, to: string) =>
  db
    .select({
      id: attendanceDays.id,
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

/** The date on which a person was added, and the first date searched for their absences. */
export interface BeginningOfReviews {
  addedOn: string
  reviewedFrom: string
}

/**
 * Returns the date on which a person was added and the first date searched for their absences, as one row; no row if
 * the actor may not see their attendance.
 */
export const beginningOfReviews = (db: Queryable, actor: Actor, userId: string): Promise<BeginningOfReviews[]> =>
  db
    .select({ addedOn: users.addedOn, reviewedFrom: attendanceReviews.reviewedFrom })
    .from(attendanceReviews)
    .innerJoin(users, eq(users.id, attendanceReviews.userId))
    .where(and(eq(users.id, userId), visibleTo(actor, attendanceArea, users.id)))
