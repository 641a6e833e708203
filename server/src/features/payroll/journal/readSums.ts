import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SettlementItem } from '@muster/contract/kit/leaving'
import type { Queryable } from '../../../db/database.ts'
import { parseCents } from '../../../pay/money.ts'
import { payrollItems } from '../../../pay/tables.ts'
import { ofMonth } from '../payslips/readPayslips.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { payrollCostCentres } from '../costCentres/tables.ts'
import type { LineSum, NetSum, RecordSplit } from './journalOf.ts'
import { payrollJournalRecords } from './tables.ts'
import { inRun } from '../shared/inRun.ts'

/** The SQL condition that a posted journal has the record, and was not reversed. */
const isPosted: SQL<boolean> = sql<boolean>`exists (select from ${payrollJournalRecords} posted
  where posted.record_id = payroll_records.id and not posted.is_reversed)`

/** Returns the SQL condition for the approved records of a run that no posted journal has. */
export const unpostedOf = (period: string): SQL => sql`(${ofMonth(period)} and not ${isPosted})`

/**
 * The relation with the shares of each record that is divided between cost centres, which apply in its month; null for
 * others. Those of one record are summed apart.
 */
const splits = sql`lateral (select (select case when c.shares <> '[]'::jsonb
      then jsonb_build_object('recordId', payroll_records.id, 'shares', c.shares) end from ${payrollCostCentres} c
    where c.user_id = payroll_records.user_id and c.first_month <= payroll_records.period
    order by c.first_month desc, c.entered_at desc, c.id desc limit 1) as split) as split`

/**
 * Returns the sums that the journal of these records is made of: those of their lines and of their net pay. Read them in a
 * snapshot, or for records that don't change, or the sides may be unequal.
 */
export async function readSums(db: Queryable, where: SQL | undefined): Promise<{ lines: LineSum[]; nets: NetSum[] }> {
  const split = sql<RecordSplit | null>`split.split`
  const nets = await db
    .select({
      currency: payrollRecords.currency,
      costCentre: payrollRecords.department,
      split,
      amount: sql<string>`sum(${payrollRecords.netPay})::text`,
    })
    .from(payrollRecords)
    .innerJoin(splits, sql`true`)
    .where(where)
    .groupBy(payrollRecords.currency, payrollRecords.department, split)
  const item = sql<SettlementItem | null>`${payrollLines.because} ->> 'item'`
  // Only pay items with an account of their own are posted apart.
  const payItem = sql<LineSum['payItem']>`case when ${payrollItems.account} is not null
    then jsonb_build_object('name', ${payrollItems.name}, 'account', ${payrollItems.account}) end`
  const lines = await db
    .select({
      currency: payrollRecords.currency,
      costCentre: payrollRecords.department,
      split,
      code: payrollLines.code,
      item,
      payItem,
      period: payrollLines.period,
      amount: sql<string>`sum(${payrollLines.amount})::text`,
    })
    .from(payrollRecords)
    .innerJoin(splits, sql`true`)
    .innerJoin(payrollLines, eq(payrollLines.recordId, payrollRecords.id))
    .leftJoin(payrollItems, sql`${payrollItems.id} = (${payrollLines.because} -> 'payItem' ->> 'id')::uuid`)
    .where(where)
    .groupBy(
      payrollRecords.currency,
      payrollRecords.department,
      split,
      payrollLines.code,
      item,
      payItem,
      payrollLines.period,
    )
  const inCents = <T extends { amount: string }>(row: T) => ({ ...row, amount: parseCents(row.amount) })
  return { lines: lines.map(inCents), nets: nets.map(inCents) }
}

/** Returns the number of a month's approved records, of those that no posted journal has, and of those not approved yet. */
export async function countRecords(db: Queryable, period: string) {
  const ofPeriod = inRun(period)
  return {
    records: await db.$count(payrollRecords, ofMonth(period)),
    unposted: await db.$count(payrollRecords, unpostedOf(period)),
    open: await db.$count(
      payrollRecords,
      and(ofPeriod, sql`${payrollRecords.status} in ('DRAFT', 'PENDING_APPROVAL')`),
    ),
  }
}
