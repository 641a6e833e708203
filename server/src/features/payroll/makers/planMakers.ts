import { type SQL, sql } from 'drizzle-orm'
import { payRules } from '../../../pay/tables.ts'
import { recurringSchedules, shifts, workingHours } from '../../../worktime/tables.ts'
import { hasAbsence, hasApprovedOvertime } from '../../attendance/shared/payDays.ts'
import { hasUnpaidLeave } from '../../leaves/shared/unpaidLeave.ts'
import { hasPaidTime } from '../facts/paidTime.ts'

/** The SQL condition that the pay of month `m` depends on the days on which the person was to work. */
const dependsOnPlan: SQL = sql`(${hasPaidTime}
  or exists (select from ${payRules} where first_day <= m.last and day_pay <> 'CALENDAR_DAYS')
    and (${hasUnpaidLeave} or ${hasAbsence}))`

/**
 * The SQL for the people who changed the working hours of a person or of the company, or planned shifts for the person,
 * since the instant `since`, if the pay of the month depends on them: `id`, `user_id`, `action` and `at`. Hours of the
 * company count for those without hours of their own. Reads the relation `months` (`id`, `user_id`, `first`, `last`, `since`).
 */
export const planMakers: SQL = sql`
  select m.id, w.created_by as user_id, 'HOURS' as action, w.created_at as at
  from months m join ${workingHours} w on w.created_at > m.since and w.effective_from <= m.last
    and (w.user_id = m.user_id or w.user_id is null and not exists (select from ${workingHours} own
      where own.user_id = m.user_id and own.effective_from <= greatest(w.effective_from, m.first)))
  where ${dependsOnPlan} or ${hasApprovedOvertime}
  union all
  select m.id, planned.created_by, 'HOURS', planned.created_at
  from months m cross join lateral (
    select s.created_by, s.created_at from ${shifts} s
      where s.user_id = m.user_id and s.date between m.first and m.last
    union all
    select s.created_by, s.created_at from ${recurringSchedules} s
      where s.user_id = m.user_id and s.start_date <= m.last and s.end_date >= m.first
  ) planned
  where planned.created_at > m.since and ${dependsOnPlan}`
