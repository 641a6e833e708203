import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../db/database.ts'
import { leaveBalances, leaveLedger } from '../tables.ts'

/**
 * Returns SQL for the days of annual leave that a person has left in the year of a day: 0 if the leave is unlimited, or
 * not granted yet.
 */
export const annualDaysLeftOn = (userId: SQL, day: SQL): SQL => sql`coalesce((
  select greatest(b.total_days - b.used_days - b.pending_days, 0) from ${leaveBalances} b
  where b.user_id = ${userId} and b.leave_type = 'ANNUAL' and b.year = extract(year from ${day})::int and b.limited), 0)`

/** Returns the days of annual leave that a person has left in the year of a day, as `annualDaysLeftOn` does. */
export async function annualDaysLeft(db: Queryable, userId: string, day: string): Promise<number> {
  const { rows } = await db.execute<{ days: string }>(
    sql`select ${annualDaysLeftOn(sql`${userId}::uuid`, sql`${day}::date`)} as days`,
  )
  return Number(rows[0]?.days ?? 0)
}

/**
 * Takes days of annual leave that were paid off people's balances. `encashments` is a query for rows of `user_id`, `day`
 * and `days`.
 */
export async function encashAnnualLeave(tx: Tx, encashments: SQL, by: string, reason: string): Promise<void> {
  await tx.execute(sql`
    insert into ${leaveLedger} (id, user_id, leave_type, year, kind, total_days, reason, actor_id)
    select gen_random_uuid(), e.user_id, 'ANNUAL', extract(year from e.day)::int, 'ADJUSTMENT', -e.days, ${reason},
      ${by}::uuid
    from (${encashments}) e`)
}
