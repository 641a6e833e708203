import { and, asc, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { payrollRecords } from '../tables.ts'

/** Number of months returned. */
const maxMonths = 12

/** Returns the months before `period` with records that are not approved, earliest first, and the number of records. */
export const unapprovedMonths = (db: Queryable, period: string): Promise<{ period: string; records: number }[]> =>
  db
    .select({ period: payrollRecords.period, records: sql<number>`count(*)::int` })
    .from(payrollRecords)
    .where(and(lt(payrollRecords.period, period), inArray(payrollRecords.status, ['DRAFT', 'PENDING_APPROVAL'])))
    .groupBy(payrollRecords.period)
    .orderBy(asc(payrollRecords.period))
    .limit(maxMonths)
