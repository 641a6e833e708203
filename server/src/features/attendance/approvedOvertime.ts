import { eq, type SQL, sql } from 'drizzle-orm'
import type { OvertimeMinutes } from '@muster/contract/attendance/overtime'
import type { Queryable, Tx } from '../../db/database.ts'
import { allPayRules, payRulesAt } from '../../pay/rules.ts'
import { factsOf } from '../../worktime/facts.ts'
import { approvedOfWorked, isMoreOfClass, overtimeByClass, sumOfClasses } from '../../worktime/overtime.ts'
import type { WorkFacts } from '../../worktime/plan.ts'
import { type DayRow, type WholeDay, wholeDays, workedDayOf } from './wholeDays.ts'
import { attendanceDays, overtimeApprovals } from './tables.ts'

type Approval = Pick<
  typeof overtimeApprovals.$inferSelect,
  'dayMinutes' | 'nightMinutes' | 'restDayMinutes' | 'holidayMinutes' | 'overtimeSeconds' | 'worked' | 'isReopened'
>

/**
 * SQL condition for days without pending overtime: the overtime was approved or rejected, and has not increased in any
 * class since.
 */
export const isDecided: SQL = sql`coalesce(
  ${overtimeApprovals.overtimeSeconds} / 60 >= ${attendanceDays.overtimeSeconds} / 60 and not ${overtimeApprovals.isReopened}, false)`

/** Returns each day's overtime by class. Open entries are not counted. */
export async function workedOvertime(db: Queryable, days: readonly DayRow[]): Promise<OvertimeMinutes[]> {
  const dates = days.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  // One after the other: a transaction has one connection.
  const whole = await wholeDays(db, days)
  const facts = await factsOf(db, [...new Set(days.map(({ userId }) => userId))], first, last)
  const rules = await allPayRules(db)
  return whole.map((each) => {
    const { nightFrom, nightTo } = payRulesAt(rules, each.day.date)
    return classesOf(each, facts.get(each.day.userId), { from: nightFrom, to: nightTo })
  })
}

/**
 * Returns a day's overtime by class. Open entries are not counted. On a holiday all overtime is of the class `holiday`,
 * and on a day without planned work all is of the class `restDay`.
 */
function classesOf(
  whole: WholeDay,
  facts: WorkFacts | undefined,
  night: { from: string; to: string },
): OvertimeMinutes {
  const { day } = whole
  const withoutOpen = { ...whole, entries: whole.entries.filter(({ clockOut }) => clockOut !== null) }
  const wholeDay = facts?.holidays.has(day.date) ? 'holiday' : day.agreedMinutes === 0 ? 'restDay' : null
  return overtimeByClass(workedDayOf(withoutOpen, day.updatedAt), { zone: day.zone, night, wholeDay })
}

/**
 * Returns the minutes of each approval, capped at the overtime now recorded. Reads a day's hours only if less overtime
 * is now recorded than was approved, or if the hours changed after a partial rejection.
 */
export async function approvedOvertime(
  db: Queryable,
  approvals: readonly { day: DayRow; approval: Approval }[],
): Promise<OvertimeMinutes[]> {
  const approvedDays = approvals.map(({ day, approval }) => ({ day, approval, minutes: minutesOf(approval) }))
  const reducedMinutes = approvedDays.filter(
    ({ day, approval, minutes }) =>
      sumOfClasses(minutes) > wholeMinutes(day) || (isRejectedInPart(approval) && hasChangedSince(day, approval)),
  )
  const workedMinutes = await workedOvertime(
    db,
    reducedMinutes.map(({ day }) => day),
  )
  const reductions = new Map(
    reducedMinutes.map((each, i) => [
      each,
      approvedOfWorked(each.minutes, workedMinutes[i] as OvertimeMinutes, each.approval.worked),
    ]),
  )
  return approvedDays.map((each) => reductions.get(each) ?? each.minutes)
}

const wholeMinutes = ({ overtimeSeconds }: { overtimeSeconds: number }) => Math.floor(overtimeSeconds / 60)

const isRejectedInPart = (approval: Approval): boolean => sumOfClasses(minutesOf(approval)) < wholeMinutes(approval)

const hasChangedSince = (day: DayRow, approval: Approval): boolean =>
  approval.isReopened || wholeMinutes(day) !== wholeMinutes(approval)

/** Returns the minutes of an approval by class. */
export const minutesOf = (approval: Approval): OvertimeMinutes => ({
  day: approval.dayMinutes,
  night: approval.nightMinutes,
  restDay: approval.restDayMinutes,
  holiday: approval.holidayMinutes,
})

/**
 * Returns the overtime by class on which a day's decision was based. Must run before a correction changes the hours.
 * Returns null without a decision, or if these minutes are unknown.
 */
export async function readDecidedOvertime(tx: Tx, day: DayRow): Promise<OvertimeMinutes | null> {
  const [approval] = await tx.select().from(overtimeApprovals).where(eq(overtimeApprovals.dayId, day.id))
  if (!approval || approval.worked || approval.overtimeSeconds !== day.overtimeSeconds) return approval?.worked ?? null
  const [workedMinutes] = await workedOvertime(tx, [day])
  return workedMinutes ?? null
}

/**
 * Reopens the decision on a corrected day's overtime if any class now has more minutes than at the decision: an
 * approval of daytime overtime does not cover overtime at night.
 */
export async function reopenOvertime(tx: Tx, dayId: string, decidedOn: OvertimeMinutes): Promise<void> {
  const [day] = await tx.select().from(attendanceDays).where(eq(attendanceDays.id, dayId))
  if (!day) return
  const [workedMinutes] = await workedOvertime(tx, [day])
  const isReopened = workedMinutes !== undefined && isMoreOfClass(workedMinutes, decidedOn)
  await tx.update(overtimeApprovals).set({ isReopened, worked: decidedOn }).where(eq(overtimeApprovals.dayId, dayId))
}
