import { sql } from 'drizzle-orm'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { Queryable, Tx } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { yearOf } from '../rules/employment.ts'
import type { YearDays } from '../rules/leaveDays.ts'
import { policyOfYear } from '../policies/policies.ts'
import { leaveBalances, leaveLedger } from '../tables.ts'

/**
 * Carries last year's remaining days over into `year`, up to the limit of each leave type (contract, "Leave"), and
 * deducts them from last year's balance. Skips inactive people, and balances with pending days. Safe to repeat: a
 * balance receives carried days only once.
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

/** The days returned to a person's balances. */
interface ReturnedDays {
  userId: string
  leaveType: LeaveType
  returnedDays: readonly YearDays[]
  /** Today in the company's time zone. */
  today: string
}

/**
 * Returns how many of the days returned to last year's balance are carried over into this year, up to the policy's
 * limit; 0 if the regular carry-over has not run yet. `lock` locks last year's balance.
 */
export async function additionalCarryOver(
  db: Queryable,
  { userId, leaveType, returnedDays, today }: ReturnedDays,
  lock = false,
): Promise<number> {
  const year = yearOf(today)
  const part = returnedDays.find((one) => one.year === year - 1)
  if (!part) return 0
  const { rows } = await db.execute<{ days: string }>(sql`
    select least(${part.days}::numeric, ${part.days}::numeric + b.total_days - b.used_days - b.pending_days,
      policy.carry_over_days - carried.days) as days
    from ${leaveBalances} b
    cross join lateral ${policyOfYear(sql`b.leave_type`, sql`${year}::int`)} policy
    cross join lateral (
      select sum(l.total_days) as days from ${leaveLedger} l
      where l.user_id = b.user_id and l.leave_type = b.leave_type and l.year = ${year}::int
        and (l.kind = 'CARRY_OVER' or l.kind = 'ADJUSTMENT' and l.request_id is not null)
      having bool_or(l.kind = 'CARRY_OVER')
    ) carried
    where b.user_id = ${userId}::uuid and b.leave_type = ${leaveType} and b.year = ${year - 1}::int and b.limited
    ${lock ? sql`for update of b` : sql``}`)
  return Math.max(Number(rows[0]?.days ?? 0), 0)
}

/** Returns the ledger rows that carry additional days over into this year. */
export const carriedRows = (days: number, today: string) => {
  const year = yearOf(today)
  const kind = 'ADJUSTMENT' as const
  return [
    { kind, year, totalDays: String(days), reason: `Carried over from ${year - 1}` },
    { kind, year: year - 1, totalDays: String(-days), reason: `Carried over to ${year}` },
  ]
}
