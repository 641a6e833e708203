import { type SQL, sql } from 'drizzle-orm'
import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { datesBetween } from '../../../kernel/days.ts'
import { settings } from '../../../companySettings/tables.ts'
import type { Queryable } from '../../../db/database.ts'
import { payRules } from '../../../pay/tables.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { type DayKind, dayKind } from '../../../worktime/plan.ts'
import { leaveEndings, leaveRequests } from '../tables.ts'

/** A day of approved unpaid leave in a person's month. */
export interface UnpaidLeaveDay {
  userId: string
  period: string
  requestId: string
  date: string
  /** True if the day is deducted from pay. A request has as many deducted days as it costs. */
  isCounted: boolean
}

interface Row extends Record<string, unknown> {
  userId: string
  period: string
  id: string
  startDate: string
  endDate: string
  totalDays: string
  from: string
  to: string
}

/**
 * Returns the days of approved unpaid leave in each month of the relation `m` (`"userId"`, `period`, `first`, `last`).
 * Each request has as many deducted days as it costs. Later changes of holidays and schedules can move these days to
 * other dates, but never change their number.
 */
export async function unpaidLeaveDays(db: Queryable, months: SQL): Promise<UnpaidLeaveDay[]> {
  const { rows } = await db.execute<Row>(sql`
    select m."userId", m.period, l.id, l.start_date as "startDate", l.end_date as "endDate", l.total_days as "totalDays",
      greatest(l.start_date, m.first) as "from", least(l.end_date, m.last) as "to"
    from ${months} join ${leaveRequests} l on l.user_id = m."userId"
    where l.status = 'APPROVED' and l.leave_type = 'UNPAID' and l.start_date <= m.last and l.end_date >= m.first
    order by m."userId", l.start_date, l.id`)
  const splitRequests = rows.filter((row) => Number(row.totalDays) < inclusiveDays(row.startDate, row.endDate))
  const datesByRequest = await countedDatesOf(db, splitRequests)
  return rows.flatMap(({ userId, period, id, from, to }) => {
    const dates = datesByRequest.get(id)
    return datesBetween(from, to).map((date) => ({
      userId,
      period,
      requestId: id,
      date,
      isCounted: dates?.has(date) ?? true,
    }))
  })
}

/**
 * Returns the deducted dates of each request, by id: working days first, then holidays, then other days. A deducted
 * date can be a holiday that was added after the request.
 */
async function countedDatesOf(db: Queryable, requests: readonly Row[]): Promise<Map<string, Set<string>>> {
  if (!requests.length) return new Map()
  const bounds = requests.flatMap(({ startDate, endDate }) => [startDate, endDate]).toSorted()
  const people = [...new Set(requests.map(({ userId }) => userId))]
  const facts = await factsOf(db, people, bounds[0] ?? '', bounds.at(-1) ?? '')
  return new Map(
    requests.map(({ id, userId, startDate, endDate, totalDays }) => {
      const personFacts = facts.get(userId)
      // A later end of employment does not reduce the request's days.
      const always = personFacts && { ...personFacts, employments: [{ first: startDate, last: null }] }
      const rankOf = (date: string) => (always ? ranks[dayKind(always, date)] : 0)
      const sortedDates = datesBetween(startDate, endDate).toSorted((a, b) => rankOf(a) - rankOf(b))
      return [id, new Set(sortedDates.slice(0, Number(totalDays)))]
    }),
  )
}

const ranks: Record<DayKind, number> = { WORK: 0, HOLIDAY: 1, WEEKEND: 2, NOT_EMPLOYED: 2 }

/**
 * SQL for the ids of the months in which unpaid leave has changed after the instant `since`. Reads the relation
 * `months` (`id`, `user_id`, `first`, `last`, `since`).
 */
export const changedUnpaidLeave: SQL = sql`
  select m.id from months m join ${leaveRequests} l on l.user_id = m.user_id
    where l.updated_at > m.since and l.leave_type = 'UNPAID' and l.start_date <= m.last and l.end_date >= m.first
  union select m.id from months m join ${leaveRequests} l on l.user_id = m.user_id
    join ${leaveEndings} e on e.request_id = l.id
    where e.ended_at > m.since and l.leave_type = 'UNPAID' and l.start_date <= m.last and e.former_end_date >= m.first`

/**
 * SQL for the ids of the months that may have gained or lost deducted days through a change of holidays or schedules.
 * Only months with unpaid leave that extends into another month, or that a cut-off divides, and that costs fewer days
 * than it lasts, are affected.
 * Reads the relation `months` (`id`, `user_id`, `first`, `last`, and `since`, one day before the month was computed).
 * Omits months computed before payroll began to follow the leave policy.
 */
export const divisibleUnpaidLeave: SQL = sql`
  select m.id from months m
    join ${settings} counted on counted.key = 'unpaidLeaveCountedSince'
      and m.since + interval '1 day' >= (counted.value #>> '{}')::timestamptz
    join ${leaveRequests} l on l.user_id = m.user_id and l.leave_type = 'UNPAID'
    and l.status = 'APPROVED' and l.start_date <= m.last and l.end_date >= m.first
    and (l.start_date < m.first or l.end_date > m.last or m.first < date_trunc('month', m.last)) and l.total_days <= l.end_date - l.start_date`

/** SQL condition that approved unpaid leave extends into month `m`. */
export const hasUnpaidLeave: SQL = sql`exists (select from ${leaveRequests} l where l.user_id = m.user_id
  and l.leave_type = 'UNPAID' and l.status = 'APPROVED' and l.start_date <= m.last and l.end_date >= m.first)`

/** SQL condition that absences are deducted from pay in month `m`. */
const absencesDeducted = sql`(select absences_deducted from ${payRules} where first_day <= m.last
  order by first_day desc, created_at desc, id desc limit 1)`

/**
 * SQL for the decisions on leave that affects pay, if they were made after the instant `since`: `id`, `user_id`,
 * `action` and `at`. Reads the relation `months` (`id`, `user_id`, `first`, `last`, `since`). Paid leave matters only
 * if absences are deducted, since approving it can remove absences, and ending it can add them, or if `paysLeave` is true
 * for month `m`: the person is paid for days of leave.
 */
export const leaveDecisions = (paysLeave: SQL): SQL => sql`
  select m.id, l.decided_by as user_id, 'LEAVE' as action, l.decided_at as at
  from months m join ${leaveRequests} l on l.user_id = m.user_id
    and (l.leave_type = 'UNPAID'
      or l.status = 'APPROVED' and (l.start_date <= l.decided_at::date and ${absencesDeducted} or ${paysLeave}))
    and l.start_date <= m.last and l.end_date >= m.first and l.decided_at > m.since
  union all
  select m.id, e.ended_by, 'LEAVE', e.ended_at
  from months m join ${leaveRequests} l on l.user_id = m.user_id and l.start_date <= m.last
    and (l.leave_type = 'UNPAID' or ${absencesDeducted} or ${paysLeave})
  join ${leaveEndings} e on e.request_id = l.id and e.former_end_date >= m.first and e.ended_at > m.since`
