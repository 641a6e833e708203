import { type SQL, sql } from 'drizzle-orm'
import { insuranceLimits, payRules } from '../../../pay/tables.ts'
import { employmentHistory, users } from '../../../people/tables.ts'
import { changedPayDays, isAbsence } from '../../attendance/shared/payDays.ts'
import { changedUnpaidLeave } from '../../leaves/shared/unpaidLeave.ts'
import { payrollAdjustments, payrollInclusions, payrollLines, payrollPaidElsewhere, payrollRecords } from '../tables.ts'
import { loanHasChanged } from './loanChanges.ts'
import { changedPayItems } from './payItems.ts'
import { counts, isPart } from '../shared/inRun.ts'
import { isDueAdjustment, settlementHasChanged } from './settlementChanges.ts'
import { payrollExtraRuns, payrollOpenings, payrollRecounts } from './tables.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { changedPaidTime } from './paidTime.ts'
import { changedWorkingDays } from './workingDates.ts'

/** Returns the SQL condition for records that are not approved yet. */
export const isOpen = (record: string): SQL => sql`${sql.raw(record)}.status in ('DRAFT', 'PENDING_APPROVAL')`

/** Returns the SQL condition that a record settles differences of earlier months. */
const settlesDifferences = (record: SQL): SQL => sql`(${record}.run = 0 or exists (select from ${payrollExtraRuns} x
  where x.period = ${record}.period and x.run = ${record}.run and x.kind = 'DIFFERENCES'))`

/** Returns the SQL condition for records with final figures, which other months treat as paid. */
export const isSettled = (record: string): SQL => sql`${sql.raw(record)}.status <> 'DRAFT'`

/**
 * Returns the SQL condition for records whose amounts an earlier month of the person counts as paid: those with final figures
 * and, of extra runs, those that are approved. A submitted extra run may still be removed for good.
 */
export const isPaidBefore = (record: string): SQL =>
  sql`(${isSettled(record)} and (${sql.raw(record)}.run = 0 or not ${isOpen(record)}))`

/**
 * Returns the SQL condition that a person's month has a pending decision on its recalculated pay: its approved record
 * was calculated before employment periods were recorded. A month that was recalculated since then needs no decision.
 */
export const awaitsDecision = (month: string): SQL<boolean> => sql`exists (select from ${payrollRecounts} recount
  join ${payrollRecords} old on old.user_id = recount.user_id and old.period = recount.period and old.run = 0
    and old.status in ('APPROVED', 'PAID') and old.computed_at <= recount.created_at
  where recount.user_id = ${sql.raw(month)}.user_id and recount.period = ${sql.raw(month)}.period
    and recount.decision is null)`

/**
 * Returns the SQL for the first day that counts for the pay of a month: its first day, or an earlier one after a cut-off of
 * the month before.
 */
export const firstCountedDay = (period: SQL): SQL => sql`least((${period} || '-01')::date,
  ((${period} || '-01')::date - interval '1 month')::date
    + coalesce((select least(coalesce(time_cut_off, 31), coalesce(overtime_cut_off, 31)) from ${payRules}
      where first_day <= (${period} || '-01')::date - interval '1 month'
      order by first_day desc, created_at desc, id desc limit 1), 31))`

/** The SQL condition that a cut-off may divide the days of the month of a row `r`, or of the month before. */
const hasCutOff = sql`exists (select from ${payRules} where first_day <= (r.period || '-01')::date
  and (time_cut_off is not null or overtime_cut_off is not null))`

/**
 * SQL for the first and last day of the month of a row `r`, and whether absences are deducted in it, as a relation `days` to
 * join. With a cut-off, the month begins with the one before, on all of whose days the deduction of its last days depends.
 * A subquery of its own, so that the database finds it once for all rows of a month.
 */
const daysOfMonth = sql`cross join lateral (select
    ((r.period || '-01')::date - case when ${hasCutOff} then interval '1 month' else interval '0' end)::date as first,
    ((r.period || '-01')::date + interval '1 month' - interval '1 day')::date as last,
    coalesce((select absences_deducted from ${payRules} where first_day <= (r.period || '-01')::date
      order by first_day desc, created_at desc, id desc limit 1), false) as deducted
  offset 0) days`

/**
 * Returns SQL for records as rows of the relation `months`, which `changedMonths` checks. With a margin of a day,
 * `since` is one day before the calculation, so that changes made during the calculation are not missed. Later days than
 * those of a part of the month do not concern its records.
 */
export const monthsOf = (where: SQL, margin: 'none' | 'a day' = 'none'): SQL => sql`
  select r.id, r.user_id, r.period, r.run, r.counted_runs, days.first,
    case when r.run = 0 then days.last else coalesce((select part.last_day from ${payrollExtraRuns} part
      where part.period = r.period and part.run = r.run), days.last) end as last,
    r.computed_at - interval '${sql.raw(margin === 'none' ? '0' : '1')} day' as since, days.deducted
  from ${payrollRecords} r ${daysOfMonth} where ${where}`

/** The SQL for the columns of `months` that only records have. */
const noRecord = sql`null::smallint as run, null::smallint[] as counted_runs, days.first, days.last`

/**
 * Returns SQL for the months without a record that are paid by an approved record of a later month, as rows for
 * `changedMonths`. `since` is one day before that record was calculated.
 */
export const includedMonthsOf = (where: SQL): SQL => sql`
  select r.id, r.user_id, r.period, ${noRecord}, paying.computed_at - interval '1 day' as since, days.deducted
  from ${payrollInclusions} r ${daysOfMonth}
  cross join lateral (select min(p.computed_at) as computed_at from ${payrollRecords} p
    where p.user_id = r.user_id and p.period = r.included_in and p.status in ('APPROVED', 'PAID')) paying
  where paying.computed_at is not null and ${where}`

/**
 * Returns SQL for the months that people were paid for elsewhere, as rows for `changedMonths`. `since` is one day
 * before they were marked.
 */
export const paidElsewhereMonthsOf = (where: SQL): SQL => sql`
  select r.id, r.user_id, r.period, ${noRecord}, r.created_at - interval '1 day' as since, days.deducted
  from ${payrollPaidElsewhere} r ${daysOfMonth} where ${where}`

/**
 * The SQL for the ids of `months` whose inputs have changed since their calculation. It may include unchanged months,
 * but misses none. Tables with many rows per company and month are looked up row by row rather than joined: a batch of
 * people has so few months that reading such a table whole would be wasteful.
 */
export const changedMonths = (calculated: 'lately' | 'ever'): SQL => sql`
  select m.id from months m join ${employmentHistory} h on h.user_id = m.user_id
    where h.recorded_at > m.since and h.holds_from <= m.last
  union select m.id from months m join ${users} u on u.id = m.user_id where u.updated_at > m.since
  union ${changedUnpaidLeave}
  union ${changedPayDays(calculated)}
  union select m.id from months m
    cross join lateral (select because from ${payrollLines} where record_id = m.id and code = 'ABSENCE' offset 0) l
    cross join lateral jsonb_array_elements(l.because -> 'days') as day
    where ${isAbsence(sql`(day ->> 'sourceId')::uuid`)} is not true
  union ${changedPayItems}
  union ${changedPaidTime}
  union select m.id from months m join ${payrollTerms} t on t.user_id = m.user_id
    where t.entered_at > m.since and t.first_month <= m.period`

/**
 * The SQL for the ids of unapproved `months` whose inputs have changed. Besides the inputs checked by `changedMonths`,
 * these are the adjustments that no record pays yet, the pay rules, working days, insurance limits, the method of income tax, the
 * missing months and opening amounts of a year to settle, the recalculated earlier months that payroll decided to settle,
 * loans, and the differences, carried amounts or instalments that another month of the person settled.
 */
const changedOpenMonths: SQL = sql`${changedMonths('lately')}
  union select m.id from months m join ${payrollAdjustments} a on a.user_id = m.user_id
    where m.run = 0 and a.status = 'APPROVED' and a.adjustment_type in ('BONUS', 'DEDUCTION')
      and a.effective_date <= m.last and not exists (select from ${payrollLines} l where l.adjustment_id = a.id) and ${isDueAdjustment}
      and not exists (select from ${payrollRecords} o where o.user_id = m.user_id and ${isOpen('o')} and o.run = 0
        and o.period >= to_char(a.effective_date, 'YYYY-MM') and o.period < m.period)
  union select m.id from months m where exists (select from ${payRules} where created_at > m.since and first_day <= m.last)
  union select m.id from months m
    where exists (select from ${insuranceLimits} where confirmed_at > m.since and first_day <= m.last)
  union select m.id from months m join ${payrollRecounts} c on c.user_id = m.user_id and c.period < m.period
    where m.run = 0 and c.decision = 'SETTLE' and c.decided_at > m.since
      and not exists (select from ${payrollRecords} o where o.user_id = m.user_id and ${isOpen('o')} and o.run = 0
        and o.period >= c.period and o.period < m.period)
  union select m.id from months m join ${payrollRecords} own on own.id = m.id
    where 'YEAR_INCOMPLETE' = any(own.exceptions) and exists (select from ${payrollRecords} o
      where o.user_id = m.user_id and left(o.period, 4) = left(m.period, 4) and o.created_at > m.since)
  union select m.id from months m join ${payrollOpenings} o on o.user_id = m.user_id
    where o.entered_at > m.since and o.year <= left(m.period, 4)::int
  union select m.id from months m join ${payrollRecords} own on own.id = m.id
    where own.tax_method = 'MONTHLY'
      and exists (select from ${payrollLines} l where l.record_id = m.id and l.code = 'INCOME_TAX')
  union ${changedWorkingDays}
  union select m.id from months m where ${loanHasChanged('m')}
  union select m.id from months m where ${settlementHasChanged('m')}
  union select m.id from months m where ${isSettledMeanwhile('m')}`

/** Returns SQL for the ids of the unapproved records that match `where` and would be calculated differently now. */
export const changedRecordsAmong = (where: SQL): SQL =>
  sql`(with months as materialized (${monthsOf(sql`${where} and ${isOpen('r')}`)}) ${changedOpenMonths})`

/**
 * Returns the SQL condition that another month of the person was submitted after this one was calculated, and that
 * carried amounts, loans, differences or the settlement of the year link the two. Such a month was calculated from outdated amounts: it may pay or deduct
 * something twice, or too much. Differences and carried amounts count those of an extra run from its approval on. Parts of a month settle nothing. The same holds if other runs of the month were submitted, sent back or removed since.
 */
export function isSettledMeanwhile(month: 'm' | 'payroll_records'): SQL {
  const since = month === 'm' ? 'm.since' : 'payroll_records.computed_at'
  const m = sql.raw(month)
  return sql`(not ${isPart(month)} and exists (select from ${payrollRecords} other
    join ${payrollLines} l
      on (l.record_id = other.id or l.record_id = ${sql.raw(month)}.id and other.period < ${sql.raw(month)}.period)
      and ((l.code in ('CARRIED_IN', 'CARRIED_OUT', 'LOAN', 'LOAN_PAYOUT') or l.because ->> 'kind' = 'RETRO')
          and ${settlesDifferences(m)}
          and case when other.run = 0 then other.submitted_at else other.approved_at end > ${sql.raw(since)}
        or l.code = 'TAX_SETTLEMENT' and (l.record_id <> other.id or l.period <> other.period)
          and other.submitted_at > ${sql.raw(since)})
    where other.user_id = ${m}.user_id and other.period <> ${sql.raw(month)}.period
      and ${isSettled('other')})
    or (${m}.counted_runs <> '{}' or exists (select from ${payrollRecords} o where o.period = ${m}.period and o.run > 0))
      and (${m}.counted_runs is distinct from coalesce((select array_agg(distinct o.run order by o.run)
            from ${payrollRecords} o where o.user_id = ${m}.user_id and o.period = ${m}.period
              and ${counts(sql`${m}.run`, 'o', isPart(month))}), '{}'::smallint[])
        or exists (select from ${payrollRecords} o where o.user_id = ${m}.user_id and o.period = ${m}.period
          and o.run = any(${m}.counted_runs) and o.submitted_at > ${sql.raw(since)})))`
}
