import { eq, type SQL, sql } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { entitledDays, isOpen, yearOfHire } from '../rules/employment.ts'
import { dayCount } from '../rules/leaveDays.ts'
import { policyOfYear } from './policies.ts'
import { leaveBalances, leaveLedger, leavePolicies } from '../tables.ts'
import { hireDateOf } from '../../../people/employments/employed.ts'

/**
 * Applies a new policy version to balances already granted, but only for years on whose first day that version applies.
 * The ledger must already be locked. `today` is the date in the company's time zone.
 */
export async function correctBalances(tx: Tx, policyId: string, today: string): Promise<void> {
  const [policy] = await tx.select().from(leavePolicies).where(eq(leavePolicies.id, policyId))
  if (!policy) throw new Error(`There is no policy with the id ${policyId}`)
  const { leaveType, effectiveFrom, createdBy } = policy
  const entitlement = entitlementOf(policy)
  await correct(tx, sql`b.leave_type = ${leaveType} and policy.id = ${policyId}::uuid`, {
    reason: sql`${`Leave policy from ${formatDate(effectiveFrom)}: ${entitlement}`}`,
    actorId: createdBy,
    today,
  })
}

/** Returns the yearly days of a policy in words, from the fewest to the most if it has steps. */
function entitlementOf({ yearlyDays, steps }: typeof leavePolicies.$inferSelect): string {
  if (yearlyDays === null) return 'unlimited'
  const most = Math.max(Number(yearlyDays), ...steps.map(({ days }) => days))
  return `${most > Number(yearlyDays) ? `${Number(yearlyDays)} to ` : ''}${dayCount(most)} a year`
}

/** The day of a correction in the company's time zone, and its author. */
interface Cause {
  today: string
  by: string | null
}

/** Corrects people's balances after a change of their days of employment. */
export async function adjustToEmployment(tx: Tx, userIds: readonly string[], cause: Cause): Promise<void> {
  if (!userIds.length) return
  const hiredOn = sql`'Hired on ' || to_char(${hireDateOf(users.id)}, 'FMDD Mon YYYY')`
  await adjustPeople(tx, userIds, sql`coalesce(${hiredOn}, 'The hire date is not known')`, cause)
}

/** Corrects a person's balances after a change of the details that steps of policies need. The reason names none of them. */
export const adjustToDetails = (tx: Tx, userId: string, cause: Cause): Promise<void> =>
  adjustPeople(tx, [userId], sql`'Leave details changed'`, cause)

async function adjustPeople(tx: Tx, userIds: readonly string[], reason: SQL, { today, by }: Cause) {
  const ofPeople = sql`b.user_id = any(${sql.param(userIds)}::uuid[])`
  // Blocks changes to these balances meanwhile.
  await tx.execute(sql`select from ${leaveBalances} b where ${ofPeople} order by b.id for update`)
  await correct(tx, ofPeople, { reason, actorId: by, today })
}

interface Correction {
  reason: SQL
  actorId: string | null
  /** Today in the company's time zone. */
  today: string
}

/**
 * Adds an entry for the difference between each grant and the current entitlement, with the policy and the author. No
 * balance falls below its used and pending days. A change between limited and unlimited always gets an entry, because
 * only a new entry makes the balance's trigger read the policy again.
 */
async function correct(tx: Tx, where: SQL, { reason, actorId, today }: Correction) {
  const year = sql`b.year`
  await tx.execute(sql`
    insert into ${leaveLedger} (id, user_id, leave_type, year, kind, total_days, reason, policy_id, actor_id)
    with held as (
      select b.user_id, b.leave_type, b.year, b.limited, policy.id as policy_id, granted.days as granted,
        ${reason} as reason, entitled.days as entitled, entitled.is_due, coalesce(granted.days, entitled.days) as had,
        b.total_days - b.used_days - b.pending_days
          + case when granted.days is null then entitled.days else 0 end as remaining
      from ${leaveBalances} b
      inner join ${users} on ${users.id} = b.user_id
      cross join lateral ${policyOfYear(sql`b.leave_type`, year)} policy
      cross join lateral (
        select sum(l.total_days) as days from ${leaveLedger} l
        where l.user_id = b.user_id and l.leave_type = b.leave_type and l.year = b.year
          and (l.kind = 'GRANT' or l.policy_id is not null)
      ) granted
      cross join lateral (
        select case when due.is_due or granted.days is not null then ${entitledDays(year)}
            when policy.yearly_days is not null then 0 end as days,
          due.is_due
        from (select policy.yearly_days is not null and granted.days is null
          and ${year} >= ${yearOfHire} and ${isOpen(today, year)} as is_due) due
      ) entitled
      where ${where}
    ), adjusted as (
      select *, case when entitled is null then 0 else
        greatest(entitled - had, case when limited then least(0, -remaining) else -remaining end) end as days
      from held
    )
    select gen_random_uuid(), user_id, leave_type, year, 'GRANT', entitled, null, policy_id, ${actorId}::uuid
    from held where is_due
    union all
    select gen_random_uuid(), user_id, leave_type, year, 'ADJUSTMENT', days, reason, policy_id, ${actorId}::uuid
    from adjusted
    where case when entitled is null then limited else days <> 0 or (not limited and granted is not null) end`)
}
