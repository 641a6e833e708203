import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import {
  changesAny,
  type CompanyChange,
  effect,
  type EmploymentChange,
  type FindEffects,
} from '../../companySettings/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { type DayRange, meetsAny } from '../../db/dayRanges.ts'
import { isVisibleTo } from '../../people/reach.ts'
import { payRules } from '../../pay/tables.ts'
import { readRates } from '../../pay/terms/payTerms.ts'
import { absencesRecordedOn, absencesRemovedOn } from '../attendance/shared/absences.ts'
import { findAbsencesOfReturnedLeave } from '../attendance/shared/absencesOfReturnedLeave.ts'
import type { PayFrom } from './engine/facts.ts'
import { awaitsDecision, firstCountedDay, isOpen } from './facts/changes.ts'
import { payOfPeople } from './facts/months.ts'
import { monthsWithPay, unrecordedMonths } from './facts/unrecorded.ts'
import { payrollArea } from './policy.ts'
import { payrollInclusions, payrollPaidElsewhere, payrollRecords } from './tables.ts'

/** Returns the effects of a change of company settings, employment or leave on payroll months. */
export const effectsOnPayroll: FindEffects = async (db, change) => [
  ...(await approverEffects(db, change)),
  ...(await absenceEffects(db, change.holidays)),
  ...(await employmentEffects(db, change.employment)),
  ...(await leaveEffects(db, change.leave)),
]

/**
 * Returns the effects of a change of employment: payroll months whose days of employment change, and months that become
 * missing.
 */
async function employmentEffects(db: Queryable, employment: CompanyChange['employment']) {
  if (!employment || !(await isVisibleTo(db, employment.actor, payrollArea, employment.change.userId))) return []
  const { change } = employment
  return [...monthEffects(await changedMonths(db, change)), ...(await missingMonths(db, change))]
}

/**
 * Returns the effects on payroll of giving days of leave back to a person. For unpaid leave, the days are then no
 * longer deducted; for other leave, they may become absences that are deducted.
 */
async function leaveEffects(db: Queryable, leave: CompanyChange['leave']) {
  if (!leave || !(await isVisibleTo(db, leave.actor, payrollArea, leave.userId))) return []
  const { userId, isUnpaid, from, to } = leave
  const days = isUnpaid ? [{ from, to }] : await withoutPay(db, await findAbsencesOfReturnedLeave(db, leave))
  return days.length ? monthEffects(await changedMonths(db, { userId, after: [], daysLost: days, daysGained: [] })) : []
}

/** Returns only the dates on which the pay rules deduct absences, each as a range. */
async function withoutPay(db: Queryable, dates: readonly string[]): Promise<DayRange[]> {
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    select day.date as "from", day.date as "to" from unnest(${sql.param(dates)}::date[]) as day (date)
    where (select absences_deducted from ${payRules} where first_day <= date_trunc('month', day.date)
      order by first_day desc, created_at desc, id desc limit 1)`)
  return rows
}

/** Returns the SQL condition that any of these days is in a month, or counts for its pay after a cut-off. */
const meetsMonth = (ranges: readonly DayRange[], period: SQL): SQL<boolean> =>
  meetsAny(ranges, firstCountedDay(period), sql`((${period} || '-01')::date + interval '1 month - 1 day')::date`)

/**
 * Returns the payroll months that a change of employment affects: months with a record of the person, and months paid
 * elsewhere or by a later record. If the later record is still open, its own month is returned instead.
 */
async function changedMonths(
  db: Queryable,
  { userId, daysLost, daysGained }: EmploymentChange,
): Promise<ChangedMonth[]> {
  const changes = (period: string) => meetsMonth([...daysLost, ...daysGained], sql.raw(period))
  const { rows } = await db.execute<ChangedMonth & Record<string, unknown>>(sql`
    select period, bool_or(open) as open, bool_or(not open and not undecided) as settled,
      bool_or(not open and undecided) as undecided
    from (
      -- Only monthly records settle differences of a month that is approved.
      select r.period, ${isOpen('r')} as open, ${awaitsDecision('r')} as undecided from ${payrollRecords} r
      where r.user_id = ${userId} and (r.run = 0 or ${isOpen('r')}) and ${changes('r.period')}
      union all
      select case when ${isOpen('r')} then r.period else i.period end, ${isOpen('r')}, false from ${payrollInclusions} i
      join ${payrollRecords} r on r.user_id = i.user_id and r.period = i.included_in
      where i.user_id = ${userId} and ${changes('i.period')}
      union all
      select e.period, false, false from ${payrollPaidElsewhere} e where e.user_id = ${userId} and ${changes('e.period')}
    ) as month group by period order by period`)
  return rows
}

/**
 * Returns the effect `months.missing` for approved months in which a person has no record, but is now employed and has
 * pay.
 */
async function missingMonths(db: Queryable, { userId, after, daysGained }: EmploymentChange) {
  if (!daysGained.length) return []
  const periods = await unrecordedMonths(db, userId, meetsMonth(daysGained, sql`month.period`))
  if (!periods.length) return []
  const history = (await payOfPeople(db, [userId]))(userId)
  const rateOf = await readRates(db, [userId])
  const months = monthsWithPay(
    periods,
    after,
    withFirst(history, after.at(-1)?.first),
    (period) => rateOf(userId, period) !== null,
  )
  return months.length ? [effect('months.missing', { months })] : []
}

/**
 * Returns a person's pay history. If the employment now starts earlier, the first agreed pay applies from its first
 * day.
 */
function withFirst(history: readonly PayFrom[], first: string | undefined): readonly PayFrom[] {
  const [firstPay] = history
  return firstPay && first !== undefined && first < firstPay.from ? [{ ...firstPay, from: first }, ...history] : history
}

async function approverEffects(db: Queryable, change: CompanyChange) {
  if (!changesAny(change, 'separateApprover')) return []
  const months = await openMonths(db)
  return months.length ? [effect('months.approver', { months })] : []
}

/** Returns the months that have unapproved records, oldest first. */
async function openMonths(db: Queryable): Promise<string[]> {
  const { period, status } = payrollRecords
  const rows = await db
    .selectDistinct({ period })
    .from(payrollRecords)
    .where(inArray(status, ['DRAFT', 'PENDING_APPROVAL']))
    .orderBy(asc(period))
  return rows.map((row) => row.period)
}

/** Returns the effects of added or removed past holidays on months in which absences are deducted. */
async function absenceEffects(db: Queryable, holidays: CompanyChange['holidays']) {
  if (holidays === undefined) return []
  const { added, removed } = holidays
  const changed: SQL[] = [
    ...(added.length ? [absencesRemovedOn(added)] : []),
    ...(removed.length ? [absencesRecordedOn(removed)] : []),
  ]
  if (!changed.length) return []
  const { rows } = await db.execute<ChangedMonth & Record<string, unknown>>(sql`
    select r.period, bool_or(${isOpen('r')}) as open,
      bool_or(not ${isOpen('r')} and not ${awaitsDecision('r')}) as settled,
      bool_or(not ${isOpen('r')} and ${awaitsDecision('r')}) as undecided
    from (${sql.join(
      changed.map((relation) => sql`select * from ${relation} as absences`),
      sql` union all `,
    )}) as absence
    join ${payrollRecords} r on r.user_id = absence.user_id
      and absence.date between ${firstCountedDay(sql`r.period`)}
        and ((r.period || '-01')::date + interval '1 month - 1 day')::date
    where (select absences_deducted from ${payRules} where first_day <= (r.period || '-01')::date
      order by first_day desc, created_at desc, id desc limit 1)
    group by r.period order by r.period`)
  return monthEffects(rows)
}

interface ChangedMonth {
  period: string
  open: boolean
  settled: boolean
  undecided: boolean
}

/**
 * Returns the effects on months with records, grouped: to be recalculated, settled by the next run, or pending a
 * payroll decision.
 */
function monthEffects(rows: readonly ChangedMonth[]) {
  const months = (state: 'open' | 'settled' | 'undecided') => rows.flatMap((row) => (row[state] ? [row.period] : []))
  return [
    ...(months('open').length ? [effect('months.outdated', { months: months('open') })] : []),
    ...(months('settled').length ? [effect('months.settled', { months: months('settled') })] : []),
    ...(months('undecided').length ? [effect('months.undecided', { months: months('undecided') })] : []),
  ]
}
