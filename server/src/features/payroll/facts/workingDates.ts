import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { datesBetween } from '../../../kernel/days.ts'
import { payRules } from '../../../pay/tables.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { isWorkingDay } from '../../../worktime/plan.ts'
import { holidays, planRemovals, recurringSchedules, shifts, workingHours } from '../../../worktime/tables.ts'
import { hasAbsence } from '../../attendance/shared/payDays.ts'
import { hasUnpaidLeave } from '../../leaves/shared/unpaidLeave.ts'
import { firstDayOf, lastDayOf, monthBefore } from '../periods.ts'
import type { PersonMonth } from './months.ts'

/**
 * Reads the working days of people's months. Returns a function that gives those of a month, in order, as if the person
 * had been employed throughout. If a cut-off divides the days of months, those of the month before are included. Takes one
 * query.
 */
export async function readWorkingDates(
  db: Queryable,
  months: readonly PersonMonth[],
  isDivided: boolean,
): Promise<(month: PersonMonth) => string[]> {
  if (!months.length) return () => []
  const firstOf = (period: string) => firstDayOf(isDivided ? monthBefore(period) : period)
  const periods = months.map(({ period }) => period).toSorted()
  const first = firstOf(periods[0]!)
  const people = [...new Set(months.map(({ userId }) => userId))]
  const facts = await factsOf(db, people, first, lastDayOf(periods.at(-1)!))
  return ({ userId, period }) => {
    const own = facts.get(userId)
    if (!own) return []
    // The divisor is that of a full month, even for someone who joins or leaves within it.
    const always = { ...own, employments: [{ first, last: null }] }
    return datesBetween(firstOf(period), lastDayOf(period)).filter((date) => isWorkingDay(always, date))
  }
}

/** The SQL condition that working days may value an unpaid day of month `m`. */
const countsWorkingDays = sql`exists (select from ${payRules} where first_day <= m.last and day_pay <> 'CALENDAR_DAYS')`

/** The SQL condition that the pay of month `m` depends on its working days: they value an unpaid day of it. */
const dependsOnWorkingDays = sql`${countsWorkingDays} and (${hasUnpaidLeave} or m.deducted and ${hasAbsence})`

/**
 * SQL for the ids of the months whose pay depends on working days, so that it may have changed with schedules and holidays.
 * Reads the relation `months` (`id`, `user_id`, `first`, `last`, `deducted`).
 */
export const monthsByWorkingDays: SQL = sql`select m.id from months m where ${dependsOnWorkingDays}`

/** The SQL condition that a schedule, a holiday or working hours of month `m` were added, changed or removed since `since`. */
export const scheduleHasChanged: SQL = sql`(
  exists (select from ${workingHours} w where w.user_id = m.user_id and w.created_at > m.since and w.effective_from <= m.last)
  or exists (select from ${workingHours} w where w.user_id is null and w.created_at > m.since and w.effective_from <= m.last)
  or exists (select from ${holidays} h where h.created_at > m.since and h.date between m.first and m.last)
  or exists (select from ${shifts} s
    where s.user_id = m.user_id and s.updated_at > m.since and s.date between m.first and m.last)
  or exists (select from ${recurringSchedules} s
    where s.user_id = m.user_id and s.updated_at > m.since and s.start_date <= m.last and s.end_date >= m.first)
  or exists (select from ${planRemovals} p where p.user_id = m.user_id and p.removed_at > m.since
    and p.first_day <= m.last and p.last_day >= m.first)
  or exists (select from ${planRemovals} p where p.user_id is null and p.removed_at > m.since
    and p.first_day <= m.last and p.last_day >= m.first))`

/**
 * SQL for the ids of such months for which a schedule, a holiday or working hours were added, changed or removed after the
 * instant `since`.
 */
export const changedWorkingDays: SQL = sql`select m.id
  from (select * from months m where ${countsWorkingDays} offset 0) m where ${dependsOnWorkingDays} and ${scheduleHasChanged}`
