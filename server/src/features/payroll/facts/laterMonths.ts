import { and, gt, lte, ne, not } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { isPart } from '../shared/inRun.ts'
import { payrollRecords } from '../tables.ts'

/**
 * Returns the ids of those people who have a submitted record of a month after one month, until another. Parts of later
 * months depend on no earlier one.
 */
export async function peopleWithLaterMonths(
  db: Queryable,
  userIds: readonly string[],
  { after, until }: { after: string; until: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ userId: payrollRecords.userId })
    .from(payrollRecords)
    .where(
      and(
        isOneOf(payrollRecords.userId, userIds),
        gt(payrollRecords.period, after),
        lte(payrollRecords.period, until),
        ne(payrollRecords.status, 'DRAFT'),
        not(isPart('payroll_records')),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}
