import { type SQL, sql } from 'drizzle-orm'
import { lastDayOf } from '../../../people/employments/employed.ts'
import { payrollSettlements } from '../../../pay/tables.ts'
import { annualDaysLeftOn } from '../../leaves/shared/annualBalance.ts'
import { payrollAdjustments, payrollLines } from '../tables.ts'

/** The SQL condition that the last day or the leave balance of the settlement `s` has changed since its preparation. */
export const isOutdatedSettlement: SQL<boolean> = sql<boolean>`(s.last_day is distinct from ${lastDayOf(sql`s.user_id`)}
  or s.leave_days <> ${annualDaysLeftOn(sql`s.user_id`, sql`s.last_day`)})`

/**
 * The SQL condition that payroll pays or deducts the approved adjustment `a`: it is not part of a final settlement, or
 * of one that is up to date.
 */
export const isDueAdjustment: SQL<boolean> = sql<boolean>`(a.settlement_id is null or exists (
  select from ${payrollSettlements} s where s.id = a.settlement_id and not ${isOutdatedSettlement}))`

/** Returns the SQL condition that an unapproved record pays a final settlement that was withdrawn or is outdated. */
export const settlementHasChanged = (record: 'm' | 'payroll_records'): SQL<boolean> => sql<boolean>`exists (
  select from ${payrollLines} own join ${payrollAdjustments} a on a.id = own.adjustment_id
  where own.record_id = ${sql.raw(record)}.id and a.settlement_id is not null
    and (a.status <> 'APPROVED' or not ${isDueAdjustment}))`
