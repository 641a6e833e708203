import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { policyOfYear } from '../policies/policies.ts'
import { leaveBalances, leaveLedger } from '../tables.ts'

/**
 * Carries what remains of the year before into `year`, as many days of each type as its policy lets go over, for
 * everybody active whose requests of the year before are all decided (contract, "Leave"). The same days leave the year
 * before. Nothing goes over of unlimited leave, and to each balance something goes over once, so that this can run any
 * number of times.
 */
export async function carryOver(tx: Tx, year: number): Promise<void> {
  const before = year - 1
  await tx.execute(sql`
    with due as (
      select b.user_id, b.leave_type,
        least(b.total_days - b.used_days - b.pending_days, policy.carry_over_days) as days
      from ${leaveBalances} b
      inner join ${users} u on u.id = b.user_id and u.status = 'ACTIVE'
      cross join lateral ${policyOfYear(sql`b.leave_type`, sql`${year}::int`)} policy
      where b.year = ${before}::int and b.limited and b.pending_days = 0
        and b.total_days - b.used_days - b.pending_days > 0
        and policy.yearly_days is not null and policy.carry_over_days > 0
        and not exists (
          select from ${leaveLedger} l where l.user_id = b.user_id and l.leave_type = b.leave_type
            and l.year = ${year}::int and l.kind = 'CARRY_OVER'
        )
      order by b.user_id, b.leave_type
      for update of b
    ), carried as (
      insert into ${leaveLedger} (id, user_id, leave_type, year, kind, total_days, reason)
      select gen_random_uuid(), user_id, leave_type, ${year}::int, 'CARRY_OVER', days, ${`Carried over from ${before}`}
      from due
      on conflict (user_id, leave_type, year, kind) where kind in ('GRANT', 'CARRY_OVER') do nothing
      returning user_id, leave_type, total_days
    )
    insert into ${leaveLedger} (id, user_id, leave_type, year, kind, total_days, reason)
    select gen_random_uuid(), user_id, leave_type, ${before}::int, 'ADJUSTMENT', -total_days,
      ${`Carried over to ${year}`}
    from carried`)
}
