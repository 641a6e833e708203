import { asc, inArray } from 'drizzle-orm'
import { changes, effect, type FindEffects } from '../../company/effects.ts'
import type { Queryable } from '../../db/database.ts'
import { payrollRecords } from './tables.ts'

/** Months of payroll that wait, and may be approved otherwise. */
export const effectsOnPayroll: FindEffects = async (db, change) => {
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
