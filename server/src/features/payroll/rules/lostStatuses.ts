import { and, desc, isNotNull, lte, sql } from 'drizzle-orm'
import type { LostStatus } from '@muster/contract/payroll/rules'
import type { Queryable } from '../../../db/database.ts'
import { type PackTables, statusOf } from '../../../pay/packs/tables.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { employedWithin } from '../../../people/employments/employed.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'

/** The figures of a month before and after a change of the pay rules. */
interface ChangedTables {
  before: PackTables
  after: PackTables
}

/**
 * Returns the statuses that people employed in a month have and that the new rules lack, each with the number of these
 * people. They count as the default status from then on. Takes one query.
 */
export async function lostStatuses(
  db: Queryable,
  period: string,
  { before, after }: ChangedTables,
): Promise<LostStatus[]> {
  const has = ({ statuses }: PackTables, code: string) => statuses.some((status) => status.code === code)
  const { userId, firstMonth, status, enteredAt, id } = payrollTerms
  const current = db
    .selectDistinctOn([userId], { status })
    .from(payrollTerms)
    .where(
      and(
        isNotNull(status),
        lte(firstMonth, period),
        employedWithin(userId, sql`${firstDayOf(period)}::date`, sql`${lastDayOf(period)}::date`),
      ),
    )
    .orderBy(userId, desc(firstMonth), desc(enteredAt), desc(id))
    .as('current')
  const counts = await db
    .select({ code: current.status, people: sql<number>`count(*)::int` })
    .from(current)
    .groupBy(current.status)
    .orderBy(current.status)
  return counts.flatMap(({ code, people }) =>
    code !== null && has(before, code) && !has(after, code)
      ? [{ name: statusOf(before, code).name, countsAs: statusOf(after, null).name, people }]
      : [],
  )
}
