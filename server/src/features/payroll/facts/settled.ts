import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { PayLineReason, LineCode, LinePart, LinePayItem } from '@muster/contract/payroll/lines'
import type { RunPlace } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { recordset } from '../../../db/recordset.ts'
import { type Cents, parseCents } from '../../../pay/money.ts'
import { divisibleUnpaidLeave } from '../../leaves/shared/unpaidLeave.ts'
import type { MonthAdjustment, PaidLine } from '../engine/facts.ts'
import { lastDayOf, monthBefore } from '../periods.ts'
import { payrollAdjustments, payrollInclusions, payrollLines, payrollPaidElsewhere, payrollRecords } from '../tables.ts'
import { isDueAdjustment } from './settlementChanges.ts'
import { payrollRecounts } from './tables.ts'
import {
  awaitsDecision,
  changedMonths,
  includedMonthsOf,
  isOpen,
  isPaidBefore,
  isSettled,
  monthsOf,
  paidElsewhereMonthsOf,
} from './changes.ts'
import type { PersonMonth } from './months.ts'
import { readRunPayments } from './otherRuns.ts'
import { counts, paysMonth } from '../shared/inRun.ts'
import { monthsByWorkingDays } from './workingDates.ts'

const anyOf = (userIds: readonly string[]): SQL => sql`any(${sql.param(userIds)}::uuid[])`

/**
 * Returns the earlier months whose differences are settled in these people's records of a month: approved months whose
 * facts may have changed, including those paid by a later record or elsewhere; the months that these records include;
 * and recalculated months that payroll decided to settle. With `from`, all months since then count as changed. Leaves out months with a pending decision, and months whose
 * differences will be settled in an open record of a month before this one.
 */
export async function selectChangedEarlierMonths(
  db: Queryable,
  userIds: readonly string[],
  period: string,
  from?: string,
): Promise<PersonMonth[]> {
  // Passed as rows so that the index by person is used: searching by month would find far more.
  const isTheirs = sql`r.user_id in (select unnest(${sql.param(userIds)}::uuid[]))`
  const noneOpen = (first: string) => sql`not exists (select from ${payrollRecords} o
    where o.user_id = r.user_id and o.period >= ${sql.raw(first)} and o.period < ${period} and o.run = 0 and ${isOpen('o')})`
  const { rows } = await db.execute<PersonMonth & Record<string, unknown>>(sql`
    with months as materialized (${monthsOf(
      sql`${isTheirs} and r.period < ${period} and r.run = 0 and r.status in ('APPROVED', 'PAID')
        and ${noneOpen('r.period')} and not ${awaitsDecision('r')}`,
      'a day',
    )}
      union all ${includedMonthsOf(
        sql`${isTheirs} and r.period < ${period} and r.included_in <> ${period} and ${noneOpen('r.included_in')}`,
      )}
      union all ${paidElsewhereMonthsOf(sql`${isTheirs} and r.period < ${period} and ${noneOpen('r.period')}`)}),
      changed as (${changedMonths('ever')}
      union select m.id from months m
        cross join lateral (select id from ${payrollRecords} where user_id = m.user_id and period > m.period offset 0) later
        cross join lateral (select from ${payrollLines} l
          where l.record_id = later.id and l.period = m.period and l.code = 'ABSENCE' offset 0) l
      union select m.id from months m join ${payrollPaidElsewhere} e on e.id = m.id
        where e.paid @> '[{"code": "ABSENCE"}]'
      union select m.id from months m join ${payrollRecounts} c on c.user_id = m.user_id and c.period = m.period
        where c.decision = 'SETTLE'
      union ${divisibleUnpaidLeave}
      union ${monthsByWorkingDays}
      union select m.id from months m where m.period >= ${from ?? null})
    select m.user_id as "userId", m.period from months m join changed using (id)
    union select r.user_id, r.period from ${payrollInclusions} r where ${isTheirs} and r.included_in = ${period}
    order by 1, 2`)
  return rows
}

interface PaidRow extends PersonMonth, Record<string, unknown> {
  code: LineCode
  part: LinePart
  currency: Currency
  amount: string
  because: PayLineReason | null
  payItem: LinePayItem | null
}

/**
 * Returns a function that gives the amounts paid for one of `months`, summed by code and pay item; overtime is not summed, but
 * listed by its days, which the monthly record has for its parts, too. Counts all records of other months that are no longer drafts, of extra runs the approved ones; and of the month of the run
 * itself, those of other runs that it counts. Also counts amounts paid elsewhere, and differences that payroll decided not to
 * settle.
 */
export async function readPaidLines(
  db: Queryable,
  months: readonly PersonMonth[],
  { period, run }: RunPlace,
): Promise<(month: PersonMonth) => PaidLine[]> {
  if (!months.length) return () => []
  const { rows } = await db.execute<PaidRow>(sql`
    with m as (select user_id, period from ${recordset(payrollRecords, months, ['userId', 'period'])} as m),
    paid as (
      select r.user_id, l.period, l.code, l.part, r.currency, l.amount,
        case when l.part <> 'OVERTIME' then null when r.run > 0 and l.period = r.period
          then '{"kind": "PAID_PARTS", "parts": []}'::jsonb else l.because end as because, l.because -> 'payItem' as "payItem" from m
      join ${payrollRecords} r on r.user_id = m.user_id and (r.period <> ${period} and ${isPaidBefore('r')}
        or r.period = ${period} and ${counts(sql`${run}::int`, 'r')})
      join ${payrollLines} l on l.record_id = r.id and l.period = m.period
      where l.code not in ('DEDUCTION', 'CARRIED_IN', 'CARRIED_OUT', 'LOAN', 'LOAN_PAYOUT')
      union all
      select c.user_id, c.period, kept.code, kept.part, kept.currency, kept.amount, null, kept."payItem" from m
      join ${payrollRecounts} c on c.user_id = m.user_id and c.period = m.period
      cross join jsonb_to_recordset(c.kept) as kept (code text, part text, currency text, amount numeric, "payItem" jsonb)
      union all
      select e.user_id, e.period, line.code, line.part, line.currency, line.amount, null, line."payItem" from m
      join ${payrollPaidElsewhere} e on e.user_id = m.user_id and e.period = m.period
      cross join jsonb_to_recordset(e.paid) as line (code text, part text, currency text, amount numeric, "payItem" jsonb)
    )
    select user_id as "userId", period, code, part, currency, sum(amount)::numeric(14, 2) as amount, because,
      "payItem" from paid
    group by 1, 2, 3, 4, 5, because, "payItem" order by 1, 2, 3, 4, 5, because, "payItem"`)
  const linesByMonth = Map.groupBy(rows, ({ userId, period: rowPeriod }) => `${userId} ${rowPeriod}`)
  return (month) =>
    (linesByMonth.get(`${month.userId} ${month.period}`) ?? []).map(
      ({ code, part, currency, amount, because, payItem }) => ({
        code,
        part,
        currency,
        amount: parseCents(amount),
        because,
        payItem,
      }),
    )
}

interface AdjustmentRow extends Record<string, unknown> {
  userId: string
  /** The month of the record that pays the adjustment; null if none does. */
  period: string | null
  id: string
  type: MonthAdjustment['type']
  amount: string
  currency: Currency
  date: string
  reason: string
  settlement: MonthAdjustment['settlement'] | null
}

const adjustmentOf = ({ id, type, amount, currency, date, reason, settlement }: AdjustmentRow): MonthAdjustment => ({
  id,
  type,
  amount: parseCents(amount),
  currency,
  date,
  reason,
  ...(settlement && { settlement }),
})

const adjustmentColumns = sql`a.user_id as "userId", a.id, a.adjustment_type as type, a.amount, a.currency,
  a.effective_date as date, a.reason,
  case when a.settlement_id is not null then json_build_object('item', a.item, 'label', a.label, 'isTaxed', a.is_taxed,
    'isInsured', a.is_insured) end as settlement`

/**
 * Returns the approved bonuses and deductions to settle in these people's records of a month: those dated in the month,
 * and earlier ones that no record contains yet. Leaves out those that will be settled in an open record of a month
 * before this one.
 */
export async function readDueAdjustments(
  db: Queryable,
  userIds: readonly string[],
  period: string,
): Promise<(userId: string) => MonthAdjustment[]> {
  const { rows } = await db.execute<AdjustmentRow>(sql`
    select ${adjustmentColumns}, null as period from ${payrollAdjustments} a
    where a.user_id = ${anyOf(userIds)} and a.status = 'APPROVED' and a.adjustment_type in ('BONUS', 'DEDUCTION')
      and a.effective_date <= ${lastDayOf(period)}::date and ${isDueAdjustment}
      and not exists (select from ${payrollLines} l join ${payrollRecords} r on r.id = l.record_id
        where l.adjustment_id = a.id and r.period <> ${period})
      and not exists (select from ${payrollRecords} o where o.user_id = a.user_id and ${isOpen('o')} and o.run = 0
        and o.period >= to_char(a.effective_date, 'YYYY-MM') and o.period < ${period})
    order by a.user_id, a.effective_date, a.created_at, a.id`)
  const rowsByPerson = Map.groupBy(rows, ({ userId }) => userId)
  return (userId) => (rowsByPerson.get(userId) ?? []).map(adjustmentOf)
}

/** Returns the bonuses that the records of these months pay, also those of extra runs. */
export async function readPaidBonuses(
  db: Queryable,
  months: readonly PersonMonth[],
): Promise<(month: PersonMonth) => MonthAdjustment[]> {
  if (!months.length) return () => []
  const { rows } = await db.execute<AdjustmentRow>(sql`
    select ${adjustmentColumns}, r.period
    from ${recordset(payrollRecords, months, ['userId', 'period'])} as m
    join ${payrollRecords} r on r.user_id = m.user_id and r.period = m.period
    join ${payrollLines} l on l.record_id = r.id and l.code = 'BONUS'
    join ${payrollAdjustments} a on a.id = l.adjustment_id
    order by a.user_id, a.effective_date, a.created_at, a.id`)
  const rowsByMonth = Map.groupBy(rows, ({ userId, period }) => `${userId} ${period}`)
  const ofRuns = await readRunPayments(db, months)
  return (month) => [
    ...(rowsByMonth.get(`${month.userId} ${month.period}`) ?? []).map(adjustmentOf),
    ...ofRuns(month).flatMap(({ status, payment }) => (status === 'APPROVED' || status === 'PAID' ? [payment] : [])),
  ]
}

export interface CarriedAmounts {
  currency: Currency
  amount: Cents
}

interface CarriedRow extends Record<string, unknown> {
  userId: string
  currency: Currency
  amount: string
}

/**
 * Reads the deductions that were carried over from earlier months and still have to be made. Returns a function that
 * gives a person's amounts, one per currency, each above 0. Amounts that a later month already deducted are left out.
 */
export async function readCarriedAmounts(
  db: Queryable,
  userIds: readonly string[],
  period: string,
): Promise<(userId: string) => CarriedAmounts[]> {
  // The month's own record takes what its extra runs could not deduct.
  const isBefore = sql`(r.period < ${period} or r.period = ${period} and r.run > 0)`
  const { rows } = await db.execute<CarriedRow>(sql`
    select * from (select r.user_id as "userId", r.currency,
      least(-sum(l.amount), -sum(l.amount) filter (where ${isBefore}))::numeric(14, 2) as amount
    from ${payrollRecords} r join ${payrollLines} l on l.record_id = r.id and l.code in ('CARRIED_IN', 'CARRIED_OUT')
    where r.user_id = ${anyOf(userIds)} and (r.period <> ${period} and ${isPaidBefore('r')}
      or r.period = ${period} and r.run > 0 and ${isSettled('r')})
    group by 1, 2 having count(*) filter (where ${isBefore}) > 0) carried where amount > 0 order by 1, 2`)
  const rowsByPerson = Map.groupBy(rows, ({ userId }) => userId)
  return (userId) =>
    (rowsByPerson.get(userId) ?? []).map(({ currency, amount }) => ({ currency, amount: parseCents(amount) }))
}

interface NetRow extends Record<string, unknown> {
  userId: string
  currency: Currency
  net: string
}

/** Returns these people's net pay of the previous month with its parts, by currency; null if there was no monthly record. */
export async function readNetOfPreviousMonth(
  db: Queryable,
  userIds: readonly string[],
  period: string,
): Promise<(userId: string, currency: Currency) => Cents | null> {
  const { rows } = await db.execute<NetRow>(sql`
    select r.user_id as "userId", r.currency, sum(r.net_pay)::text as net from ${payrollRecords} r
    where r.user_id = ${anyOf(userIds)} and r.period = ${monthBefore(period)} and ${paysMonth('r')}
    group by r.user_id, r.currency having bool_or(r.run = 0)`)
  const nets = new Map(rows.map(({ userId, currency, net }) => [`${userId} ${currency}`, parseCents(net)]))
  return (userId, currency) => nets.get(`${userId} ${currency}`) ?? null
}
