import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OvertimeDay, OvertimeMinutes } from '@muster/contract/attendance/overtime'
import { type Actor, mayDecideFor } from '../../../actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { allPayRules, rulesHolding } from '../../../pay/rules.ts'
import { users } from '../../../people/tables.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { overtimeByClass } from '../../../worktime/overtime.ts'
import type { WorkFacts } from '../../../worktime/plan.ts'
import { ownerColumns } from '../records/month.ts'
import { type WholeDay, wholeDays, workedDayOf } from '../records/presentDay.ts'
import { attendanceDays, overtimeApprovals } from '../tables.ts'

const approver = alias(users, 'approver')

/** Days with whose they are and what of their overtime was approved, before `presentOvertime`. */
export const selectOvertime = (db: Queryable) =>
  db
    .select({
      day: attendanceDays,
      user: ownerColumns,
      approval: overtimeApprovals,
      approvedBy: { id: approver.id, firstName: approver.firstName, lastName: approver.lastName },
    })
    .from(attendanceDays)
    .innerJoin(users, eq(users.id, attendanceDays.userId))
    .leftJoin(overtimeApprovals, eq(overtimeApprovals.dayId, attendanceDays.id))
    .leftJoin(approver, eq(approver.id, overtimeApprovals.approvedBy))

type Row = Awaited<ReturnType<typeof selectOvertime>>[number]

/** These days in their order, with the classes of their overtime, and what the actor may do. */
export async function presentOvertime(db: Queryable, actor: Actor, rows: readonly Row[]): Promise<OvertimeDay[]> {
  const dates = rows.map(({ day }) => day.date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  // One after the other: within a transaction there is one connection.
  const whole = await wholeDays(
    db,
    rows.map(({ day }) => day),
  )
  const facts = await factsOf(db, [...new Set(rows.map(({ day }) => day.userId))], first, last)
  const rules = await allPayRules(db)
  return rows.map(({ day, user, approval, approvedBy }, i) => {
    const { nightFrom, nightTo } = rulesHolding(rules, day.date)
    const worked = classesOf(whole[i] as WholeDay, facts.get(day.userId), { from: nightFrom, to: nightTo })
    return {
      recordId: day.id,
      user,
      date: day.date,
      worked,
      approved: approval && {
        day: approval.dayMinutes,
        night: approval.nightMinutes,
        restDay: approval.restDayMinutes,
        holiday: approval.holidayMinutes,
      },
      approvedBy: approval && approvedBy,
      approvedAt: approval && approval.approvedAt,
      outdated: approval !== null && approval.overtimeSeconds !== day.overtimeSeconds,
      can: { approve: mayDecideFor(actor, day.userId) },
    }
  })
}

/** What is closed of a day, by class: on a holiday all of it is that; on a day without planned work nothing was agreed. */
function classesOf(
  whole: WholeDay,
  facts: WorkFacts | undefined,
  night: { from: string; to: string },
): OvertimeMinutes {
  const { day } = whole
  const closed = { ...whole, entries: whole.entries.filter(({ clockOut }) => clockOut !== null) }
  const wholeDay = facts?.holidays.has(day.date) ? 'holiday' : day.agreedMinutes === 0 ? 'restDay' : null
  return overtimeByClass(workedDayOf(closed, day.updatedAt), { zone: day.zone, night, wholeDay })
}
