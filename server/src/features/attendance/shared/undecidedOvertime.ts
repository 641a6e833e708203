import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../db/database.ts'
import { isDecided } from '../approvedOvertime.ts'
import { attendanceDays, overtimeApprovals } from '../tables.ts'

/**
 * Returns the number of days with pending overtime between two dates, both inclusive. Counts only people whose id meets
 * `condition`.
 */
export async function countUndecidedOvertime(
  db: Queryable,
  { first, last }: { first: string; last: string },
  condition: (person: PgColumn) => SQL | undefined,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${attendanceDays}
    left join ${overtimeApprovals} on ${overtimeApprovals.dayId} = ${attendanceDays.id}
    where ${attendanceDays.date} between ${first} and ${last} and ${attendanceDays.overtimeSeconds} >= 60
      and not ${isDecided}
      and ${condition(attendanceDays.userId) ?? sql`true`}`)
  return rows[0]?.count ?? 0
}
