import { eq, sql } from 'drizzle-orm'
import type { ReturnedLeave } from '../../../companySettings/effects.ts'
import type { Queryable } from '../../../db/database.ts'
import { datesBetween } from '../../../kernel/days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { isWorkingDay } from '../../../worktime/plan.ts'
import { attendanceReviews } from '../tables.ts'
import { absencesAmong } from './absences.ts'

/**
 * Returns the sorted dates on which absences would be recorded if these days stopped being leave: working days without
 * attendance, among those already searched for absences.
 */
export async function findAbsencesOfReturnedLeave(
  db: Queryable,
  { userId, requestId, from, to }: ReturnedLeave,
): Promise<string[]> {
  const [review] = await db.select().from(attendanceReviews).where(eq(attendanceReviews.userId, userId))
  if (!review) return []
  const first = from > review.reviewedFrom ? from : review.reviewedFrom
  const last = to < review.reviewedUntil ? to : review.reviewedUntil
  if (last < first) return []
  const facts = (await factsOf(db, [userId], first, last)).get(userId)
  const dueDays = datesBetween(first, last).flatMap((date) =>
    facts && isWorkingDay(facts, date) ? [{ userId, date }] : [],
  )
  if (!dueDays.length) return []
  const { rows } = await db.execute<{ date: string }>(sql`
    select absences.date from ${absencesAmong(dueDays, requestId)} order by absences.date`)
  return rows.map(({ date }) => date)
}
