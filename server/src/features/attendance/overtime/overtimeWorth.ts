import { and } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { OvertimeWorth } from '@muster/contract/attendance/decisions'
import { recordAll } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { sumOfClasses } from '../../../worktime/overtime.ts'
import { workedOvertime } from '../approvedOvertime.ts'
import { attendanceDays } from '../tables.ts'
import { readHourPay } from './hourPay.ts'
import { isPendingFor } from '../shared/decidableDays.ts'

/** The overtime of a person in a month, in minutes. */
interface MonthMinutes {
  userId: string
  month: string
  minutes: number
}

/**
 * Returns what the overtime of these days would be worth if all of it were approved, as `monthPay` calculates it. Only
 * days that are pending the actor's decision count. The access to other people's pay is logged.
 */
export async function overtimeWorth(
  ctx: Context,
  { requests }: { requests: { id: string }[] },
): Promise<OvertimeWorth> {
  const { app, actor } = ctx
  const { db } = app
  const ids = requests.map(({ id }) => id)
  const days = await db
    .select()
    .from(attendanceDays)
    .where(and(isOneOf(attendanceDays.id, ids), isPendingFor(actor)))
  const months = sumByMonth(days, await workedOvertime(db, days))
  const hourPay = await readHourPay(
    db,
    months.map(({ userId }) => userId),
    months.map(({ month }) => month),
  )
  const cents = new Map<Currency, number>()
  const withoutPay = new Set<string>()
  for (const { userId, month, minutes } of months) {
    const pay = hourPay(userId, month)
    if (!pay) {
      withoutPay.add(userId)
      continue
    }
    cents.set(pay.currency, (cents.get(pay.currency) ?? 0) + Math.round(pay.payFor(minutes) * 100))
  }
  await recordAll(
    db,
    ctx,
    months
      .filter(({ userId, month }) => userId !== actor.id && hourPay(userId, month) !== null)
      .map(({ userId, month }) => ({
        action: 'attendance.pay_seen',
        subject: { type: 'user', id: userId },
        personId: userId,
        after: { month },
      })),
  )
  return {
    amounts: [...cents].map(([currency, amount]) => ({ currency, amount: amount / 100 })),
    withoutPay: withoutPay.size,
  }
}

/** Returns the overtime of each person and month among these days. `worked` is the overtime of each day by class. */
function sumByMonth(
  days: readonly { userId: string; date: string }[],
  worked: Awaited<ReturnType<typeof workedOvertime>>,
): MonthMinutes[] {
  const sums = new Map<string, MonthMinutes>()
  for (const [index, { userId, date }] of days.entries()) {
    const month = date.slice(0, 7)
    const key = `${userId} ${month}`
    const before = sums.get(key)?.minutes ?? 0
    const minutes = worked[index] ? sumOfClasses(worked[index]) : 0
    sums.set(key, { userId, month, minutes: before + minutes })
  }
  return [...sums.values()]
}
