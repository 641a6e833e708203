import { eq, sql } from 'drizzle-orm'
import { formatRange } from '@muster/contract/formatDays'
import type { Tx } from '../../db/database.ts'
import { dayCount } from './leaveDays.ts'
import { policyOfYear } from './policies.ts'
import { leaveBalances, leaveLedger, leavePolicies } from './tables.ts'

/**
 * Brings the balances of years that are granted already to a new version of their policy, where it is the one that
 * holds on a year's first day. What a person was granted becomes the policy's yearly days, by an entry with the
 * difference that is the policy's and of whoever made it; no balance goes below what is booked. Between limited and
 * unlimited an entry stands in any case, since with it the balance's own trigger looks at the policy again. Nothing may
 * be booked meanwhile.
 */
export async function correctBalances(tx: Tx, policyId: string): Promise<void> {
  const [policy] = await tx.select().from(leavePolicies).where(eq(leavePolicies.id, policyId))
  if (!policy) throw new Error(`There is no policy with the id ${policyId}`)
  const reason = reasonOf(policy.effectiveFrom, policy.yearlyDays)
  await tx.execute(sql`
    insert into ${leaveLedger} (id, user_id, leave_type, year, kind, total_days, reason, policy_id, actor_id)
    with held as (
      select b.user_id, b.leave_type, b.year, b.limited, policy.yearly_days, granted.days as granted,
        coalesce(granted.days, policy.yearly_days) as had,
        b.total_days - b.used_days - b.pending_days
          + case when granted.days is null then policy.yearly_days else 0 end as remaining
      from ${leaveBalances} b
      cross join lateral ${policyOfYear(sql`b.leave_type`, sql`b.year`)} policy
      cross join lateral (
        select sum(l.total_days) as days from ${leaveLedger} l
        where l.user_id = b.user_id and l.leave_type = b.leave_type and l.year = b.year
          and (l.kind = 'GRANT' or l.policy_id is not null)
      ) granted
      where b.leave_type = ${policy.leaveType} and policy.id = ${policyId}::uuid
    ), adjusted as (
      select *, case when yearly_days is null then 0 else
        greatest(yearly_days - had, case when limited then least(0, -remaining) else -remaining end) end as days
      from held
    )
    select gen_random_uuid(), user_id, leave_type, year, 'GRANT', yearly_days, null,
      ${policyId}::uuid, ${policy.createdBy}::uuid
    from held where granted is null and yearly_days is not null
    union all
    select gen_random_uuid(), user_id, leave_type, year, 'ADJUSTMENT', days, ${reason},
      ${policyId}::uuid, ${policy.createdBy}::uuid
    from adjusted
    where case when yearly_days is null then limited else days <> 0 or (not limited and granted is not null) end`)
}

function reasonOf(effectiveFrom: string, yearlyDays: string | null): string {
  const from = `Leave policy from ${formatRange(effectiveFrom, effectiveFrom)}`
  if (yearlyDays === null) return `${from}: unlimited`
  return `${from}: ${dayCount(Number(yearlyDays))} a year`
}
