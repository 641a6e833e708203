import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { datesBetween } from '../../../kernel/days.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { agreedMinutesOn, dayKind, isWorkingDay, type WorkFacts } from '../../../worktime/plan.ts'
import { attendanceHasChanged, workedDaysWithin } from '../../attendance/shared/paidTime.ts'
import { leaveHasChanged, paidLeaveWithin } from '../../leaves/shared/paidLeave.ts'
import type { PaidTime } from '../engine/facts.ts'
import { firstDayOf, lastDayOf, monthBefore } from '../periods.ts'
import { type PersonMonth, relation } from './months.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { scheduleHasChanged } from './workingDates.ts'

const keyOf = ({ userId, period }: PersonMonth) => `${userId} ${period}`

/** The SQL condition that the person of month `m` is or was paid by the day or by the hour. */
export const hasPaidTime: SQL = sql`exists (select from ${payrollTerms} t where t.user_id = m.user_id
  and t.first_month <= to_char(m.last, 'YYYY-MM') and t.pay_kind <> 'MONTHLY')`

/**
 * SQL for the ids of the months that may be paid by the day or by the hour, and whose attendance, leave, schedule or
 * holidays have changed since `since`. Reads the relation `months` (`id`, `user_id`, `first`, `last`, `since`).
 */
export const changedPaidTime: SQL = sql`select m.id from (select * from months m where ${hasPaidTime} offset 0) m
  where (${attendanceHasChanged} or ${leaveHasChanged} or ${scheduleHasChanged})`

/**
 * Reads the days that are paid to people who are paid by the day or by the hour: those worked, those of paid leave, and
 * paid holidays on which they would have worked. If a cut-off divides the days of months, those of the month before are
 * included. `isUnpaid` says which days are unpaid leave, in which no holiday is paid. Takes the same number of queries for
 * any number of months.
 */
export async function readPaidTime(
  db: Queryable,
  months: readonly PersonMonth[],
  isDivided: boolean,
  isUnpaid: (month: PersonMonth, date: string) => boolean,
): Promise<(month: PersonMonth) => PaidTime[]> {
  if (!months.length) return () => []
  const rows = relation(months, isDivided)
  const worked = Map.groupBy(await workedDaysWithin(db, rows), keyOf)
  const leave = Map.groupBy(await paidLeaveWithin(db, rows), keyOf)
  const firstOf = (period: string) => firstDayOf(isDivided ? monthBefore(period) : period)
  const periods = months.map(({ period }) => period).toSorted()
  const people = [...new Set(months.map(({ userId }) => userId))]
  const facts = await factsOf(db, people, firstOf(periods[0]!), lastDayOf(periods.at(-1)!))
  return (month) => {
    const own = facts.get(month.userId)
    const byDate = new Map<string, PaidTime>()
    for (const { date, minutes, isHalf, id } of worked.get(keyOf(month)) ?? [])
      byDate.set(date, { date, of: isHalf ? 'HALF' : 'WORK', minutes, sourceId: id })
    if (!own) return [...byDate.values()]
    const add = (date: string, of: 'LEAVE' | 'HOLIDAY', minutes: number, sourceId: string | null) => {
      const present = byDate.get(date)
      // Someone who worked a part of a day of leave gets no less than for the leave.
      const isMore = !present || (present.of !== 'LEAVE' && present.minutes < minutes)
      if (minutes > 0 && isMore) byDate.set(date, { date, of, minutes, sourceId })
    }
    for (const { from, to, requestId } of leave.get(keyOf(month)) ?? [])
      for (const date of datesBetween(from, to))
        if (isWorkingDay(own, date)) add(date, 'LEAVE', agreedMinutesOn(own, date), requestId)
    for (const date of datesBetween(firstOf(month.period), lastDayOf(month.period)))
      if (isPaidHoliday(own, date) && !isUnpaid(month, date))
        add(date, 'HOLIDAY', agreedMinutesOn(withoutHolidays(own), date), null)
    return [...byDate.values()]
  }
}

const withoutHolidays = (facts: WorkFacts): WorkFacts => ({ ...facts, holidays: new Map() })

/** Returns true if a date is a paid holiday on which the person would have worked. */
const isPaidHoliday = (facts: WorkFacts, date: string): boolean =>
  facts.holidays.get(date)?.paid === true &&
  dayKind(facts, date) === 'HOLIDAY' &&
  isWorkingDay(withoutHolidays(facts), date)
