import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../db/database.ts'
import { attendanceDays } from '../tables.ts'
import { needsDecision } from '../undecidedDays.ts'

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
    where ${attendanceDays.date} between ${first} and ${last} and ${needsDecision}
      and ${condition(attendanceDays.userId) ?? sql`true`}`)
  return rows[0]?.count ?? 0
}
