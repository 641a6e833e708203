import { and, eq, ne, sql } from 'drizzle-orm'
import { type CompanyChange, counted } from '../../company/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { type DayRange, meetsAny } from '../../db/dayRanges.ts'
import { factsOf } from '../../worktime/facts.ts'
import { workingDays } from './night/absences.ts'
import { absencesAmong, isBareAbsence } from './shared/absences.ts'
import { attendanceDays, attendanceReviews } from './tables.ts'

type EmploymentChange = NonNullable<CompanyChange['employment']>

/** Returns which absences that would remove and record, and on how many days outside employment there is attendance. */
export async function effectsOfEmployment(db: Queryable, change: CompanyChange['employment']) {
  if (change === undefined) return []
  const [reviewed] = await db.select().from(attendanceReviews).where(eq(attendanceReviews.userId, change.userId))
  const { date, userId, status } = attendanceDays
  const lost = and(eq(userId, change.userId), meetsAny(change.less, date, date))
  return [
    ...counted(
      'absences.removed',
      await db.$count(
        sql`${attendanceDays} d`,
        sql`${isBareAbsence} and d.user_id = ${change.userId}
      and ${meetsAny(change.less, sql`d.date`, sql`d.date`)}`,
      ),
    ),
    ...counted('absences.recorded', reviewed ? await missedDays(db, change, reviewed) : 0),
    ...counted('attendance.outside', await db.$count(attendanceDays, and(lost, ne(status, 'ABSENT')))),
  ]
}

/** How many of the days that were looked for and are of employment besides have neither attendance nor leave. */
async function missedDays(
  db: Queryable,
  { userId, after, more }: EmploymentChange,
  reviewed: Reviewed,
): Promise<number> {
  const ranges = more.flatMap((range) => within(range, reviewed))
  const [first, last] = [ranges.at(0)?.from, ranges.at(-1)?.to]
  if (!first || !last) return 0
  const facts = (await factsOf(db, [userId], first, last)).get(userId)
  if (!facts) return 0
  const due = ranges.flatMap(({ from, to }) => workingDays({ ...facts, employments: after }, { userId, from, to }))
  return db.$count(absencesAmong(due))
}

type Reviewed = Pick<typeof attendanceReviews.$inferSelect, 'reviewedFrom' | 'reviewedUntil'>

const within = ({ from, to }: DayRange, { reviewedFrom, reviewedUntil }: Reviewed): { from: string; to: string }[] => {
  const [first, last] = [
    from > reviewedFrom ? from : reviewedFrom,
    to !== null && to < reviewedUntil ? to : reviewedUntil,
  ]
  return first <= last ? [{ from: first, to: last }] : []
}
