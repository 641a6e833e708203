import { and, type SQL, sql } from 'drizzle-orm'
import type { MakerAction } from '@muster/contract/payroll/records'
import type { EmploymentChange } from '../../../companySettings/effects.ts'
import type { Tx } from '../../../db/database.ts'
import { latestRulesFirst } from '../../../pay/rules.ts'
import { payPackFiles } from '../../../pay/packFiles/tables.ts'
import { insuranceLimits, payRules, payrollItemEntries, payrollItems, payrollLoans } from '../../../pay/tables.ts'
import { employmentHistory } from '../../../people/tables.ts'
import { payDayDecisions } from '../../attendance/shared/payDays.ts'
import { leaveDecisions } from '../../leaves/shared/unpaidLeave.ts'
import { hasPaidTime } from '../facts/paidTime.ts'
import { firstCountedDay, isOpen } from '../facts/changes.ts'
import { payrollAdjustments, payrollInclusions, payrollLines, payrollPaidElsewhere, payrollRecords } from '../tables.ts'
import {
  payrollExtraRuns,
  payrollLoanEntries,
  payrollLoanTerms,
  payrollOpenings,
  payrollRecounts,
} from '../facts/tables.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { concerns } from '../facts/payItems.ts'
import { countedParts, employmentMakers, lastCountedPart } from './paidDays.ts'
import { planMakers } from './planMakers.ts'
import { payrollItemEndings, payrollMakers } from './tables.ts'

/** A person who generated or changed a record or its inputs, and their action. Makers may not approve the record. */
export interface Maker {
  by: string
  action: MakerAction
}

/** The SQL clause that keeps the latest time of a repeated action. */
const orLater: SQL = sql`on conflict (record_id, user_id, action) do update set at = excluded.at
  where ${payrollMakers}.at < excluded.at`

/** Adds a maker to these records, unless they are approved. */
export async function addMaker(tx: Tx, recordIds: readonly string[], maker: Maker): Promise<void> {
  if (recordIds.length) await addMakerWhere(tx, sql`r.id = any(${sql.param(recordIds)}::uuid[])`, maker)
}

/** Adds a maker to the unapproved records `r` that match an SQL condition. */
export const addMakerWhere = (tx: Tx, where: SQL, { by, action }: Maker): Promise<unknown> =>
  tx.execute(sql`
    insert into ${payrollMakers} (record_id, user_id, action)
    select r.id, ${by}::uuid, ${action} from ${payrollRecords} r where ${and(sql`${isOpen('r')}`, where)}
    ${orLater}`)

/**
 * Adds the person who changes others' employment as a maker of the affected unapproved records. Of a part of a month that is
 * approved, they are a maker, too, if its days are affected: the next record pays the difference, and has them from there.
 */
export async function addEmploymentMakers(tx: Tx, changes: readonly EmploymentChange[], by: string): Promise<void> {
  const days = changes.flatMap(({ userId, daysLost, daysGained }) =>
    [...daysLost, ...daysGained].map((range) => ({ userId, ...range })),
  )
  // Later months are affected too, because they settle the differences.
  const isAffected = sql`exists (select from json_to_recordset(${JSON.stringify(days)}::json) as d ("userId" uuid, "from" date)
    where d."userId" = r.user_id and to_char(d."from", 'YYYY-MM') <= r.period)`
  await addMakerWhere(tx, isAffected, { by, action: 'EMPLOYMENT' })
  await tx.execute(sql`
    insert into ${payrollMakers} (record_id, user_id, action)
    select r.id, ${by}::uuid, 'EMPLOYMENT' from ${payrollRecords} r
    join ${payrollExtraRuns} x on x.period = r.period and x.run = r.run and x.kind = 'PART'
    where not ${isOpen('r')} and exists (
      select from json_to_recordset(${JSON.stringify(days)}::json) as d ("userId" uuid, "from" date, "to" date)
      where d."userId" = r.user_id and d."from" <= x.last_day and coalesce(d."to", 'infinity') >= (r.period || '-01')::date)
    ${orLater}`)
}

/**
 * Adds makers to recalculated records: everyone who has changed a record's inputs since it was created. Also adds the
 * people who changed a salary of earlier months, whose differences the record settles, included months, marked months as paid elsewhere, decided on recalculated months, set pay rules, entered
 * insurance limits, the opening amounts of a year, how someone is insured and taxed, or
 * changed a loan. Likewise those who changed days that earlier parts of the month have paid. A part of a month pays its days alone, so only what concerns these counts. Their decisions concern the record even if they made them before it was created. Takes one query for any number of records.
 */
export async function addChangers(tx: Tx, recordIds: readonly string[]): Promise<void> {
  if (!recordIds.length) return
  await tx.execute(sql`
    with record as materialized (
      select r.id, r.user_id, r.period, r.created_at as since, part.last_day is not null as is_part,
        coalesce(part.last_day, ((r.period || '-01')::date + interval '1 month' - interval '1 day')::date) as last
      from ${payrollRecords} r
      left join ${payrollExtraRuns} part on part.period = r.period and part.run = r.run and part.kind = 'PART'
      where r.id = any(${sql.param(recordIds)}::uuid[])
    ),
    months as materialized (
      select id, user_id, since, ${firstCountedDay(sql`period`)} as first, last
      from (
        select id, user_id, since, period, last from record
        union select record.id, user_id, since, l.period,
          ((l.period || '-01')::date + interval '1 month' - interval '1 day')::date from record
          join ${payrollLines} l on l.record_id = record.id and l.period <> record.period
        union all select record.id, user_id, paid.computed_at, period, paid.last_day from record
          cross join lateral ${lastCountedPart} paid
      ) as month
    ),
    made as (
      ${payMakers} union all ${employmentMakers} union all ${adjustmentMakers} union all ${payDayDecisions} union all ${leaveDecisions(hasPaidTime)}
      union all ${planMakers}
      union all ${earlierMonthMakers} union all ${openingMakers} union all ${termsMakers} union all ${loanMakers}
      union all ${payItemMakers} union all ${placementMakers}
      union all ${ruleMakers} union all ${limitsMakers}
    )
    insert into ${payrollMakers} (record_id, user_id, action, at)
    select id, user_id, action, max(at) from made where user_id is not null group by id, user_id, action
    ${orLater}`)
}

/**
 * Returns the SQL condition that a salary from a day on, entered at an instant, concerns the record: it was entered since the
 * record was created, or after a month whose differences the record settles was calculated, included or marked as paid elsewhere, and no
 * record between them had it. Likewise, the record pays what a salary adds to earlier parts of its month.
 */
const concernsPay = (from: SQL, at: SQL): SQL => sql`(${at} > record.since or exists (
  select from ${payrollLines} l
  join (
    select e.user_id, e.period, e.computed_at as at from ${payrollRecords} e where e.run = 0
    union all select e.user_id, e.period, e.created_at from ${payrollPaidElsewhere} e
    union all select i.user_id, i.period, e.computed_at from ${payrollInclusions} i
      join ${payrollRecords} e on e.user_id = i.user_id and e.period = i.included_in and e.run = 0
  ) e on e.user_id = record.user_id and e.period = l.period and e.at <= ${at}
  where l.record_id = record.id and l.because ->> 'kind' = 'RETRO' and l.period >= to_char(${from}, 'YYYY-MM')
    and not exists (select from ${payrollRecords} between_them where between_them.user_id = record.user_id
      and between_them.run = 0 and between_them.period > l.period and between_them.period < record.period
      and between_them.computed_at > ${at}))
  or exists (select from ${payrollLines} l where l.record_id = record.id and l.because ->> 'kind' = 'PAID_PARTS')
    and exists (select ${countedParts} and x.last_day >= ${from} and part.computed_at <= ${at})
    and not exists (select ${countedParts} and x.last_day >= ${from} and part.computed_at > ${at}))`

/** The SQL for the people who changed the salary. */
const payMakers: SQL = sql`
  select record.id, h.recorded_by as user_id, 'SALARY' as action, h.recorded_at as at
  from record join ${employmentHistory} h on h.user_id = record.user_id
    and h.holds_from <= record.last and ${concernsPay(sql`h.holds_from`, sql`h.recorded_at`)}
  left join lateral (select p.salary, p.salary_currency, p.base_salary from ${employmentHistory} p
    where p.user_id = h.user_id and (p.holds_from, p.recorded_at, p.id) < (h.holds_from, h.recorded_at, h.id)
    order by p.holds_from desc, p.recorded_at desc, p.id desc limit 1) before on true
  where (h.salary, h.salary_currency, h.base_salary)
    is distinct from (before.salary, before.salary_currency, before.base_salary)`

/**
 * The SQL for the people who requested or approved an adjustment that the record now contains. For a raise or
 * promotion, these are only the requesters: `payMakers` finds the approval as a change of the salary. Whoever confirmed
 * a final settlement has checked it and may approve.
 */
const adjustmentMakers: SQL = sql`
  select record.id, part.user_id, a.adjustment_type, a.decided_at
  from record join ${payrollLines} l on l.record_id = record.id
  join ${payrollAdjustments} a on a.id = l.adjustment_id and a.decided_at > record.since
  cross join lateral unnest(array[a.requested_by, case when a.settlement_id is null then a.decided_by end])
    as part (user_id)
  union all
  select record.id, a.requested_by, 'SALARY', a.decided_at
  from record join ${payrollAdjustments} a on a.user_id = record.user_id
    and ${concernsPay(sql`a.effective_date`, sql`a.decided_at`)} and a.status = 'APPROVED' and a.adjustment_type in ('RAISE', 'PROMOTION') and a.effective_date <= record.last`

/**
 * The SQL for the people who included an earlier month, marked one as paid elsewhere, or decided to settle a
 * recalculated one.
 */
const earlierMonthMakers: SQL = sql`
  select record.id, i.included_by, 'INCLUDED', i.created_at
  from record join ${payrollInclusions} i on i.user_id = record.user_id and i.included_in = record.period
    and not record.is_part
  union all
  select record.id, e.marked_by, 'PAID_ELSEWHERE', e.created_at
  from record join ${payrollPaidElsewhere} e on e.user_id = record.user_id and e.marked_in = record.period
    and not record.is_part
  union all
  select record.id, c.decided_by, 'RECOUNT', c.decided_at
  from record join ${payrollRecounts} c on c.user_id = record.user_id and c.decision = 'SETTLE'
  where exists (select from ${payrollLines} l
    where l.record_id = record.id and l.period = c.period and l.because ->> 'kind' = 'RETRO')`

/** The SQL for the people who entered or removed the opening amounts of a year that the record settles. */
const openingMakers: SQL = sql`
  select record.id, latest.entered_by, 'OPENING', latest.entered_at from record
  cross join lateral (select distinct left(l.period, 4)::int as year from ${payrollLines} l
    where l.record_id = record.id and l.code = 'TAX_SETTLEMENT') settled
  cross join lateral (select * from ${payrollOpenings} o where o.user_id = record.user_id and o.year = settled.year
    order by o.entered_at desc, o.id desc limit 1) latest`

/**
 * The SQL for the people who entered how the person is insured and taxed, unless an earlier record was already calculated
 * with it.
 */
const termsMakers: SQL = sql`
  select record.id, t.entered_by, 'TERMS', t.entered_at from record
  join ${payrollTerms} t on t.user_id = record.user_id and t.first_month <= record.period
  where not exists (select from ${payrollRecords} e
    where e.user_id = record.user_id and e.run = 0 and e.period < record.period and e.period >= t.first_month
      and e.computed_at > t.entered_at)`

/** The SQL condition that a record has a line of one of the entries `own` of a pay item. */
const hasLineOf = (recordId: SQL): SQL => sql`exists (select from ${payrollLines} l
  where l.record_id = ${recordId} and l.because ->> 'sourceId' = any(own.ids::text[]))`

/**
 * The SQL for the ids and the first month of an entry `e` of a pay item and, for a rule that continues after its department or position
 * was renamed, of the rules that it continues: they were entered by the same person at the same instant.
 */
const ownAndContinued: SQL = sql`(
  select array_agg(p.id) as ids, min(p.first_period) as first from ${payrollItemEntries} p
  where p.id = e.id or p.item_id = e.item_id and p.user_id is null and e.user_id is null
    and (p.entered_by, p.entered_at, p.value) = (e.entered_by, e.entered_at, e.value)
    and p.currency is not distinct from e.currency and p.first_period <= e.first_period)`

/**
 * The SQL for the people who entered or ended a pay item of the person, or a rule about them, unless an earlier record was
 * already calculated with it, also under a former name. Of several people who ended one, each is a maker. Entries ended by earlier
 * versions have no row for it.
 */
const payItemMakers: SQL = sql`
  select record.id, made.by, 'PAY_ITEM', made.at from record
  join ${payrollItemEntries} e on e.first_period <= record.period and not record.is_part and ${concerns(sql`record.user_id`)}
  join ${payrollItems} i on i.id = e.item_id
  cross join lateral ${ownAndContinued} own
  cross join lateral (
    values (e.entered_by, e.entered_at, true), (i.closed_by, i.changed_at, false)
    union select e.ended_by, e.changed_at, false
      where not exists (select from ${payrollItemEndings} x where x.entry_id = any(own.ids))
    union select x.ended_by, x.ended_at, false from ${payrollItemEndings} x
      where x.entry_id = any(own.ids) or x.item_id = i.id and x.entry_id is null
  ) as made (by, at, is_entry)
  where not exists (select from ${payrollRecords} earlier
    where earlier.user_id = record.user_id and earlier.run = 0 and earlier.period < record.period
      and earlier.period >= own.first
      and earlier.computed_at > made.at
      and (not made.is_entry or not ${hasLineOf(sql`record.id`)} or ${hasLineOf(sql`earlier.id`)}))`

/**
 * The SQL for the people who changed where the person works since the record was created, if rules for the department or
 * the position, before or after, give a pay item.
 */
const placementMakers: SQL = sql`
  select record.id, h.recorded_by, 'PLACEMENT', h.recorded_at
  from record join ${employmentHistory} h on h.user_id = record.user_id
    and h.recorded_at > record.since and h.holds_from <= record.last and not record.is_part
  left join lateral (select p.department, p.position from ${employmentHistory} p
    where p.user_id = h.user_id and (p.holds_from, p.recorded_at, p.id) < (h.holds_from, h.recorded_at, h.id)
    order by p.holds_from desc, p.recorded_at desc, p.id desc limit 1) before on true
  where (h.department, h.position) is distinct from (before.department, before.position)
    and exists (select from ${payrollItemEntries} e where e.user_id is null and e.first_period <= record.period
      and coalesce(e.last_period, '9999-12') >= to_char(h.holds_from, 'YYYY-MM')
      and (e.department is not null and h.department is distinct from before.department
          and e.department in (h.department, before.department)
        or e.position is not null and h.position is distinct from before.position
          and e.position in (h.position, before.position)))`

/**
 * The SQL for the people who recorded or changed a loan, in the first record that it concerns: of the month from which
 * the change applies, or of a last pay, which takes everything before that. Whoever confirmed the loan has checked it and
 * may approve.
 */
const loanMakers: SQL = sql`
  select record.id, made.by, 'LOAN', made.at from record
  join ${payrollLoans} loan on loan.user_id = record.user_id and loan.decision = 'CONFIRMED' and not record.is_part
  cross join lateral (
    select loan.recorded_by as by, loan.decided_at as at, least(loan.payout_period, loan.first_period) as first
    union all select t.entered_by, t.entered_at, t.from_period from ${payrollLoanTerms} t where t.loan_id = loan.id
    union all select e.entered_by, e.entered_at, '' from ${payrollLoanEntries} e
      where e.loan_id = loan.id and e.kind in ('REPAYMENT', 'REVERSED')
  ) made
  where (made.first <= record.period
      or exists (select from ${payrollLines} l where l.record_id = record.id and l.loan_id = loan.id))
    and not exists (select from ${payrollRecords} e
      where e.user_id = record.user_id and e.run = 0 and e.period < record.period and e.period >= made.first
        and e.computed_at > made.at)`

/**
 * The SQL for the people who entered the insurance limits of the record's month, if these are newer than the record or
 * this is the first month calculated by them. Whoever confirmed them has checked them and may approve.
 */
const limitsMakers: SQL = sql`
  select record.id, held.entered_by, 'RULES', held.confirmed_at from record
  cross join lateral (select * from ${insuranceLimits} where first_day <= (record.period || '-01')::date
    and confirmed_at is not null order by first_day desc, entered_at desc, id desc limit 1) held
  where exists (select from ${payrollLines} l where l.record_id = record.id and l.code = 'INSURANCE')
    and (held.confirmed_at > record.since or not exists (select from ${payrollRecords} e
      where e.period < record.period and e.period >= to_char(held.first_day, 'YYYY-MM')))`

/**
 * The SQL for the people who added the pay rules of the record's month, or the company's own file that they use, if these rules are newer than the record or
 * this is the first month calculated by them.
 */
const ruleMakers: SQL = sql`
  select record.id, maker.user_id, 'RULES', held.created_at from record
  cross join lateral (select * from ${payRules} where first_day <= (record.period || '-01')::date
    order by ${sql.join([...latestRulesFirst], sql`, `)} limit 1) held
  left join ${payPackFiles} file on file.id = held.pack_id
  cross join lateral (values (held.created_by), (file.entered_by)) maker (user_id)
  where maker.user_id is not null and (held.created_at > record.since or not exists (select from ${payrollRecords} e
    where e.period < record.period and e.period >= to_char(held.first_day, 'YYYY-MM')))`
