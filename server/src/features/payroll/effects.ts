import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { publishedStatuses } from '@muster/contract/payroll/records'
import { changes, type CompanyChange, effect, type EmploymentChange, type FindEffects } from '../../company/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { meetsAny } from '../../db/dayRanges.ts'
import { isVisibleTo } from '../../people/reach.ts'
import { payRules } from '../../pay/tables.ts'
import { absencesRecordedOn, absencesRemovedOn } from '../attendance/shared/absences.ts'
import { isOpen } from './facts/changes.ts'
import { payrollArea } from './policy.ts'
import { payrollRecords } from './tables.ts'

/** Months of payroll that may be approved otherwise, or that pay other absences. */
export const effectsOnPayroll: FindEffects = async (db, change) => [
  ...(await ofApprover(db, change)),
  ...(await ofAbsences(db, change.holidays)),
  ...(await ofEmployment(db, change.employment)),
]

/** Records of the person for months with days on which they are employed otherwise. */
async function ofEmployment(db: Queryable, employment: CompanyChange['employment']) {
  if (!employment || !(await isVisibleTo(db, employment.actor, payrollArea, employment.change.userId))) return []
  const { change } = employment
  const { userId, period, status } = payrollRecords
  const first = sql`(${period} || '-01')::date`
  const last = sql`(${first} + interval '1 month - 1 day')::date`
  const rows = await db
    .selectDistinct({ period, isOpen: inArray(status, ['DRAFT', 'PENDING_APPROVAL']) })
    .from(payrollRecords)
    .where(and(eq(userId, change.userId), meetsAny([...change.less, ...change.more], first, last)))
    .orderBy(asc(period))
  return [
    ...monthEffects(rows.map((row) => ({ period: row.period, open: Boolean(row.isOpen), settled: !row.isOpen }))),
    ...(await missingMonths(db, change)),
  ]
}

/** Approved months without a record of the person, with days on which they are employed now. */
async function missingMonths(db: Queryable, { userId, more }: EmploymentChange) {
  if (!more.length) return []
  const { period, status } = payrollRecords
  const first = sql`(${period} || '-01')::date`
  const rows = await db
    .selectDistinct({ period })
    .from(payrollRecords)
    .where(
      and(
        inArray(status, [...publishedStatuses]),
        meetsAny(more, first, sql`(${first} + interval '1 month - 1 day')::date`),
        sql`not exists (select from ${payrollRecords} own where own.user_id = ${userId} and own.period = ${period})`,
      ),
    )
    .orderBy(asc(period))
  return rows.length ? [effect('months.missing', { months: rows.map((row) => row.period) })] : []
}

async function ofApprover(db: Queryable, change: CompanyChange) {
  if (!changes(change, 'separateApprover')) return []
  const months = await openMonths(db)
  return months.length ? [effect('months.approver', { months })] : []
}

/** The months with records that are not approved yet, in order. */
async function openMonths(db: Queryable): Promise<string[]> {
  const { period, status } = payrollRecords
  const rows = await db
    .selectDistinct({ period })
    .from(payrollRecords)
    .where(inArray(status, ['DRAFT', 'PENDING_APPROVAL']))
    .orderBy(asc(period))
  return rows.map((row) => row.period)
}

/** Where absences are without pay, holidays among days gone by change what their months pay. */
async function ofAbsences(db: Queryable, holidays: CompanyChange['holidays']) {
  if (holidays === undefined) return []
  const { added, removed } = holidays
  const changed: SQL[] = [
    ...(added.length ? [absencesRemovedOn(added)] : []),
    ...(removed.length ? [absencesRecordedOn(removed)] : []),
  ]
  if (!changed.length) return []
  const { rows } = await db.execute<{ period: string; open: boolean; settled: boolean }>(sql`
    select r.period, bool_or(${isOpen('r')}) as open, bool_or(not ${isOpen('r')}) as settled
    from (${sql.join(
      changed.map((which) => sql`select * from ${which} as absences`),
      sql` union all `,
    )}) as absence
    join ${payrollRecords} r on r.user_id = absence.user_id and r.period = to_char(absence.date, 'YYYY-MM')
    where (select absences_deducted from ${payRules} where first_day <= (r.period || '-01')::date
      order by first_day desc, created_at desc, id desc limit 1)
    group by r.period order by r.period`)
  return monthEffects(rows)
}

/** Months with records that are to be computed again, and months that the next run settles. */
function monthEffects(rows: readonly { period: string; open: boolean; settled: boolean }[]) {
  const months = (which: 'open' | 'settled') => rows.flatMap((row) => (row[which] ? [row.period] : []))
  return [
    ...(months('open').length ? [effect('months.outdated', { months: months('open') })] : []),
    ...(months('settled').length ? [effect('months.settled', { months: months('settled') })] : []),
  ]
}
