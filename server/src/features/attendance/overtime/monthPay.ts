import { and, eq } from 'drizzle-orm'
import type { MonthPay } from '@muster/contract/attendance/overtime'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { findPayRulesOn } from '../../../pay/rules.ts'
import { payOn } from '../../../people/employment.ts'
import { coveredWeek, weeklyMinutesOf, type WeeklyMinutes } from '../../../worktime/weeklyHours.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { attendanceArea } from '../shared/areas.ts'
import { inMonth, lastDayOf } from '../records/month.ts'
import { attendanceDays, overtimeApprovals } from '../tables.ts'
import { sumOfClasses } from '../../../worktime/overtime.ts'
import { approvedOvertime } from '../approvedOvertime.ts'

/**
 * Returns the pay for `minutes` of work at a monthly salary, such as `12000.00`, for `hoursOfMonth` hours, or for the
 * part of them that a shorter `week` is of the company's. Calculates exactly and rounds once, to two decimals, half a cent
 * up.
 */
export function overtimePay(
  salary: string,
  minutes: number,
  hoursOfMonth: number,
  week: WeeklyMinutes | null = null,
): number {
  const [whole = '0', cents = ''] = salary.split('.')
  const parts = BigInt(`${whole}${cents.padEnd(2, '0')}`) * BigInt(minutes) * BigInt(week?.company ?? 1)
  const divisor = BigInt(hoursOfMonth * 60) * BigInt(week?.own ?? 1)
  const rounded = (parts + divisor / 2n) / divisor
  return Number(`${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`)
}

/**
 * Returns a person's hourly rate in a month and the pay for the approved overtime, based on the salary on the month's
 * last day. Each figure needs its own permission. The access is logged.
 * @throws Refusal 404 for people whose attendance the actor may not see.
 */
export async function monthPay(ctx: Context, { userId, month }: { userId: string; month: string }) {
  const { app, actor } = ctx
  const { db } = app
  await visiblePerson(db, actor, attendanceArea, userId)
  const [pay, minutes, { divisor, hourBase }, weekOf] = await Promise.all([
    payOn(db, userId, lastDayOf(month)),
    minutesOfMonth(db, userId, month),
    findPayRulesOn(db, lastDayOf(month)),
    weeklyMinutesOf(db, [userId]),
  ])
  if (pay && userId !== actor.id)
    await record(db, ctx, {
      action: 'attendance.pay_seen',
      subject: { type: 'user', id: userId },
      personId: userId,
      after: { month },
    })
  const week = coveredWeek(hourBase, weekOf(userId, lastDayOf(month)))
  const visiblePay: MonthPay = { currency: pay?.salaryCurrency ?? null }
  if (actor.permissions.has('attendance.hourly_rate'))
    visiblePay.hourlyRate = pay && overtimePay(pay.salary, 60, divisor, week)
  if (actor.permissions.has('attendance.salary_calculation'))
    visiblePay.overtime = { minutes, amount: pay && overtimePay(pay.salary, minutes, divisor, week) }
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
