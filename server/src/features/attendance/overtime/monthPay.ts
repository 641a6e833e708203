import { and, eq } from 'drizzle-orm'
import type { MonthPay } from '@muster/contract/attendance/overtime'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { attendanceArea } from '../shared/areas.ts'
import { inMonth } from '../records/month.ts'
import { attendanceDays, overtimeApprovals } from '../tables.ts'
import { sumOfClasses } from '../../../worktime/overtime.ts'
import { approvedOvertime } from '../approvedOvertime.ts'
import { readHourPay } from './hourPay.ts'

/**
 * Returns a person's hourly rate in a month and the pay for the approved overtime, based on their rate or on the salary on
 * the month's last day. Each figure needs its own permission. The access is logged.
 * @throws Refusal 404 for people whose attendance the actor may not see.
 */
export async function monthPay(ctx: Context, { userId, month }: { userId: string; month: string }) {
  const { app, actor } = ctx
  const { db } = app
  await visiblePerson(db, actor, attendanceArea, userId)
  const [hourPay, minutes] = await Promise.all([readHourPay(db, [userId], [month]), minutesOfMonth(db, userId, month)])
  const pay = hourPay(userId, month)
  if (pay && userId !== actor.id)
    await record(db, ctx, {
      action: 'attendance.pay_seen',
      subject: { type: 'user', id: userId },
      personId: userId,
      after: { month },
    })
  const visiblePay: MonthPay = { currency: pay?.currency ?? null }
  if (actor.permissions.has('attendance.hourly_rate')) visiblePay.hourlyRate = pay && pay.payFor(60)
  if (actor.permissions.has('attendance.salary_calculation'))
    visiblePay.overtime = { minutes, amount: pay && pay.payFor(minutes) }
  return { pay: visiblePay }
}

/** Returns a month's approved overtime in minutes, capped at each day's recorded overtime. */
async function minutesOfMonth(db: Queryable, userId: string, month: string): Promise<number> {
  const decisions = await db
    .select({ day: attendanceDays, approval: overtimeApprovals })
    .from(overtimeApprovals)
    .innerJoin(attendanceDays, eq(attendanceDays.id, overtimeApprovals.dayId))
    .where(and(eq(attendanceDays.userId, userId), inMonth(month)))
  const approved = await approvedOvertime(db, decisions)
  return approved.reduce((sum, minutes) => sum + sumOfClasses(minutes), 0)
}
