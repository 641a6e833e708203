import { type SQL, sql } from 'drizzle-orm'
import type { PeopleKey } from '@muster/contract/payroll/checklistKeys'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { employedWithin, lastDayWithin } from '../../../people/employments/employed.ts'
import { endsWithin, probationsEndingWithin, startsWithin } from '../../../people/employments/startsAndEnds.ts'
import { employmentHistory, users } from '../../../people/tables.ts'
import { undecidedCorrectionRows, undecidedOvertimeRows } from '../../attendance/shared/undecided.ts'
import { undecidedLeaveRows } from '../../leaves/shared/undecidedLeave.ts'
import { changedBankDetails, hasBankDetails } from '../../personnelFile/shared/bankDetails.ts'
import { isPendingFor } from '../adjustments/approvers.ts'
import { pendingIn } from '../adjustments/queries.ts'
import { type DayRange, windowOf } from '../engine/window.ts'
import { isOpen } from '../facts/changes.ts'
import { isPaidByTime } from '../../../pay/terms/payTerms.ts'
import { readPaySources, rulesOfMonth } from '../facts/rulesOfMonth.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { firstDayOf, lastDayOf, monthBefore } from '../periods.ts'
import { payrollAdjustments, payrollInclusions, payrollPaidElsewhere, payrollRecords } from '../tables.ts'

/** A month and what its checklist compares: the days that it counts, and the time since the previous month. */
export interface ChecklistMonth {
  period: string
  first: string
  last: string
  /** The days of overtime, and those of attendance and leave, that the month counts. */
  days: { overtime: DayRange; time: DayRange }
  /** The time after which changes are new: the last approval of the previous month, or the start of this one. */
  since: string
  /** The time up to which changes are new: the last approval of this month; null while some records are unapproved. */
  until: string | null
}

/** Reads the facts of a month that its checklist needs. */
export async function readChecklistMonth(db: Queryable, period: string): Promise<ChecklistMonth> {
  const [first, last] = [firstDayOf(period), lastDayOf(period)]
  const { cutOffs } = rulesOfMonth(await readPaySources(db), period)
  const counted = { period, employments: [{ first: '0001-01-01', last: null }] }
  const zone = await readSetting(db, 'timeZone')
  const startOfMonth = Temporal.PlainDate.from(first).toZonedDateTime(zone).toInstant()
  const { rows } = await db.execute<{ since: string; until: string | null }>(sql`
    select coalesce((select max(approved_at) from ${payrollRecords} where period = ${monthBefore(period)} and run = 0),
        ${startOfMonth.toString()}::timestamptz)::text as since,
      (select case when bool_and(not ${isOpen('r')}) then max(r.approved_at) end from ${payrollRecords} r
        where r.period = ${period} and r.run = 0)::text as until`)
  return {
    period,
    first,
    last,
    days: { overtime: windowOf(counted, cutOffs.overtime), time: windowOf(counted, cutOffs.time) },
    since: rows[0]?.since ?? first,
    until: rows[0]?.until ?? null,
  }
}

/** Returns SQL for the people employed in a month who meet a condition, as rows of a point without a day. */
const employedPeople = ({ first, last }: ChecklistMonth, where: SQL): SQL =>
  sql`(select ${users.id} as user_id, null::date as day, false as decidable from ${users}
    where ${employedWithin(users.id, sql`${first}::date`, sql`${last}::date`)} and ${where})`

/** Returns the SQL condition that a person is paid in a month: by the day or hour, or with a salary on their last day. */
const hasPay = ({ period, first, last }: ChecklistMonth): SQL => sql`(${isPaidByTime(sql`${users.id}`, sql`${period}`)}
  or (select h.salary from ${employmentHistory} h
  where h.user_id = ${users.id} and h.holds_from <= ${lastDayWithin(users.id, sql`${first}::date`, sql`${last}::date`)}
  order by h.holds_from desc, h.recorded_at desc, h.id desc limit 1) is not null)`

/** Returns the SQL condition that a change was entered since the previous month. */
const isNew = (at: SQL, { since, until }: ChecklistMonth): SQL =>
  sql`(${at} > ${since}::timestamptz and ${at} <= coalesce(${until}::timestamptz, 'infinity'))`

/** Returns SQL for an employment event as rows of a point. */
const employmentDays = (events: SQL): SQL =>
  sql`(select e.user_id, e.day, false as decidable from ${events} e where e.is_known)`

/**
 * Returns SQL for the changes of people's terms: of a salary that they already had, and of how they are insured and
 * taxed. They apply from the month on, or from an earlier day and were entered since the previous month.
 */
const changedTerms = (month: ChecklistMonth): SQL => sql`(
  select h.user_id, h.holds_from as day, false as decidable from ${employmentHistory} h
  cross join lateral (select b.salary, b.salary_currency, b.base_salary from ${employmentHistory} b
    where b.user_id = h.user_id and (b.holds_from, b.recorded_at, b.id) < (h.holds_from, h.recorded_at, h.id)
    order by b.holds_from desc, b.recorded_at desc, b.id desc limit 1) before
  where before.salary is not null and (h.salary, h.salary_currency, h.base_salary)
      is distinct from (before.salary, before.salary_currency, before.base_salary)
    and (h.holds_from between ${month.first}::date and ${month.last}::date
      or h.holds_from < ${month.first}::date and ${isNew(sql`h.recorded_at`, month)})
  union all
  select t.user_id, (t.first_month || '-01')::date, false from ${payrollTerms} t
  where t.first_month = ${month.period} or t.first_month < ${month.period} and ${isNew(sql`t.entered_at`, month)})`

/**
 * Returns SQL for the rows of each point of a month's checklist: `user_id`, the first `day` that it concerns, and
 * `decidable`, which is true for a request that the actor may approve or reject now.
 */
export const pointRows = (actor: Actor, month: ChecklistMonth): Record<PeopleKey, SQL> => ({
  OVERTIME: undecidedOvertimeRows(actor, month.days.overtime),
  CORRECTIONS: undecidedCorrectionRows(actor, month.days.time),
  LEAVE: undecidedLeaveRows(actor, month.days.time),
  ADJUSTMENTS: sql`(select ${payrollAdjustments.userId} as user_id, ${payrollAdjustments.effectiveDate} as day,
    coalesce(${isPendingFor(actor)}, false) as decidable from ${payrollAdjustments} where ${pendingIn(month.period)})`,
  NO_RECORD: employedPeople(
    month,
    sql`${hasPay(month)}
      and not exists (select from ${payrollRecords} r where r.user_id = ${users.id} and r.period = ${month.period} and r.run = 0)
      and not exists (select from ${payrollInclusions} i where i.user_id = ${users.id} and i.period = ${month.period})
      and not exists (select from ${payrollPaidElsewhere} p where p.user_id = ${users.id} and p.period = ${month.period})`,
  ),
  NO_SALARY: employedPeople(month, sql`not ${hasPay(month)}`),
  NO_BANK_DETAILS: employedPeople(month, sql`not ${hasBankDetails(users.id)}`),
  JOINED: employmentDays(startsWithin(month.first, month.last)),
  LEAVING: employmentDays(endsWithin(month.first, month.last)),
  PROBATION_ENDS: employmentDays(probationsEndingWithin(month.first, month.last)),
  TERMS_CHANGED: changedTerms(month),
  BANK_DETAILS_CHANGED: sql`(select b.user_id, null::date as day, false as decidable
    from ${changedBankDetails} b where ${isNew(sql`b.saved_at`, month)})`,
})
