import { and, eq, ne, sql } from 'drizzle-orm'
import { type CompanyChange, counted, type EmploymentChange } from '../../companySettings/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { type DayRange, meetsAny } from '../../db/dayRanges.ts'
import { factsOf } from '../../worktime/facts.ts'
import { isVisibleTo } from '../../people/reach.ts'
import { workingDays } from './nightly/absences.ts'
import { beginsEarlier, type Review, reviewAfter } from './nightly/reviews.ts'
import { attendanceArea } from './shared/areas.ts'
import { absencesAmong, isUncorrectedAbsence, isRemovedDay } from './shared/absences.ts'
import { attendanceDays } from './tables.ts'

/**
 * Returns three counts: the absences that the change removes, those it records, and the days with attendance that are
 * then outside employment.
 */
export async function effectsOfEmployment(db: Queryable, employment: CompanyChange['employment']) {
  if (!employment || !(await isVisibleTo(db, employment.actor, attendanceArea, employment.change.userId))) return []
  const { change } = employment
  const review = await reviewAfter(db, change)
  const { date, userId, status } = attendanceDays
  const isOutside = and(eq(userId, change.userId), meetsAny(change.daysLost, date, date))
  return [
    ...counted(
      'absences.removed',
      await db.$count(
        sql`${attendanceDays} d`,
        sql`(${isUncorrectedAbsence} or d.status = 'ABSENT' and ${isRemovedDay}) and d.user_id = ${change.userId}
      and ${meetsAny(change.daysLost, sql`d.date`, sql`d.date`)}`,
      ),
    ),
    ...counted('absences.recorded', review ? await countMissedDays(db, change, review) : 0),
    ...counted('attendance.outside', await db.$count(attendanceDays, and(isOutside, ne(status, 'ABSENT')))),
  ]
}

/**
 * Returns the number of absences that the change records: working days without attendance or leave. Checks only the
 * days added to employment. If employment starts earlier than before, checks all days from the new start of the search
 * for absences.
 */
async function countMissedDays(db: Queryable, change: EmploymentChange, review: Review): Promise<number> {
  const { userId, after, daysGained } = change
  const since = beginsEarlier(change) ? [{ from: review.reviewedFrom, to: null }] : []
  const ranges = [...daysGained, ...since].flatMap((range) => cutToReview(range, review))
  const [first] = ranges.map(({ from }) => from).toSorted()
  const last = ranges
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (!first || !last) return 0
  const facts = (await factsOf(db, [userId], first, last)).get(userId)
  if (!facts) return 0
  const dueDays = ranges.flatMap(({ from, to }) => workingDays({ ...facts, employments: after }, { userId, from, to }))
  const days = new Map(dueDays.map((day) => [day.date, day]))
  return db.$count(absencesAmong([...days.values()]))
}

const cutToReview = (
  { from, to }: DayRange,
  { reviewedFrom, reviewedUntil }: Review,
): { from: string; to: string }[] => {
  const [first, last] = [
    from > reviewedFrom ? from : reviewedFrom,
    to !== null && to < reviewedUntil ? to : reviewedUntil,
  ]
  return first <= last ? [{ from: first, to: last }] : []
}
