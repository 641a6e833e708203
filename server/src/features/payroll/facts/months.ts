import { sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { Queryable } from '../../../db/database.ts'
import { parseCents } from '../../../pay/money.ts'
import { employmentHistory } from '../../../people/tables.ts'
import { sumOfClasses } from '../../../worktime/overtime.ts'
import { payDaysWithin } from '../../attendance/shared/payDays.ts'
import { unpaidLeaveDays } from '../../leaves/shared/unpaidLeave.ts'
import type { OvertimeDay, PayFrom, UnpaidDay } from '../engine/facts.ts'
import { firstDayOf, lastDayOf, monthBefore } from '../periods.ts'

/** A person and a month. */
export interface PersonMonth {
  userId: string
  period: string
}

/** The facts of a person's month that come from leave and attendance. */
export interface MonthDays {
  unpaid: UnpaidDay[]
  overtime: Omit<OvertimeDay, 'week' | 'minutesPerDay'>[]
  /** The dates of absences, and of days that were closed automatically. */
  absences: string[]
  autoClosed: string[]
}

const keyOf = ({ userId, period }: PersonMonth) => `${userId} ${period}`

/**
 * Returns the months as an SQL relation with `"userId"`, `period`, `first` and `last`. `isDivided` adds the month before,
 * to the days of each.
 */
export const relation = (months: readonly PersonMonth[], isDivided: boolean) => {
  const rows = months.map(({ userId, period }) => ({
    userId,
    period,
    first: firstDayOf(isDivided ? monthBefore(period) : period),
    last: lastDayOf(period),
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as m ("userId" uuid, period text, first date, last date)`
}

/**
 * Returns the unpaid days, approved overtime and attendance exceptions of these months. If a cut-off divides the days of
 * months, those of the month before are included. Takes the same number of queries for any number of months.
 */
export async function daysOfMonths(
  db: Queryable,
  months: readonly PersonMonth[],
  isDivided: boolean,
): Promise<(month: PersonMonth) => MonthDays> {
  const daysByMonth = new Map<string, MonthDays>()
  const daysOf = (month: PersonMonth): MonthDays => {
    const present = daysByMonth.get(keyOf(month))
    if (present) return present
    const days = { unpaid: [], overtime: [], absences: [], autoClosed: [] }
    daysByMonth.set(keyOf(month), days)
    return days
  }
  if (!months.length) return daysOf
  for (const { requestId, date, isCounted, ...month } of await unpaidLeaveDays(db, relation(months, isDivided)))
    daysOf(month).unpaid.push({ date, reason: 'LEAVE', sourceId: requestId, isUncounted: !isCounted })
  for (const day of await payDaysWithin(db, relation(months, isDivided))) {
    const { id, date, absent, autoClosed, overtime } = day
    const month = daysOf(day)
    if (absent) {
      month.absences.push(date)
      month.unpaid.push({ date, reason: 'ABSENCE', sourceId: id })
    }
    if (autoClosed) month.autoClosed.push(date)
    if (sumOfClasses(overtime) > 0) month.overtime.push({ date, recordId: id, minutes: overtime })
  }
  return daysOf
}

interface PayRow extends Record<string, unknown> {
  userId: string
  id: string
  from: string
  salary: string | null
  base: string | null
  currency: Currency | null
}

/** Reads people's pay histories. Returns a function that gives the history of a person, by id, in ascending order. */
export async function payOfPeople(db: Queryable, userIds: readonly string[]): Promise<(userId: string) => PayFrom[]> {
  const { rows } = await db.execute<PayRow>(sql`
    select user_id as "userId", id, holds_from as "from", salary, base_salary as base, salary_currency as currency
    from ${employmentHistory} where user_id = any(${sql.param(userIds)}::uuid[])
    order by user_id, holds_from, recorded_at, id`)
  const rowsByPerson = Map.groupBy(rows, ({ userId }) => userId)
  return (userId) =>
    (rowsByPerson.get(userId) ?? []).map(({ id, from, salary, base, currency }) => ({
      id,
      from,
      salary: salary === null ? null : parseCents(salary),
      base: base === null ? null : parseCents(base),
      currency,
    }))
}
