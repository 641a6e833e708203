import { sql } from 'drizzle-orm'
import type { LeavePolicy, SetLeavePolicy } from '@muster/contract/leaves/policies'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, invalid, type Refusal, staleRefusalFor } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { everyone } from '../../../people/groups.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { correctBalances } from './correctBalances.ts'
import { findLatestId, findPolicyOn, policyVersion, presentPolicy } from './policies.ts'
import { leaveLedger, leavePolicies } from '../tables.ts'

/**
 * Sets the policy of a leave type from a given day on and keeps earlier versions. Corrects the balances already
 * granted, so that they follow the new version (contract, "Leave").
 * @throws Refusal 400 for a day before the company's today; 409 if the policy has changed since the form was opened.
 */
export async function setLeavePolicy(ctx: Context, { version, ...input }: SetLeavePolicy) {
  return change(ctx, async (tx) => {
    const { leaveType, effectiveFrom } = input
    const today = await readCompanyToday(tx)
    throwIf(dayRefusal(effectiveFrom, today))
    // Locks the ledger, so that each booking follows either the old policy or the new one.
    await tx.execute(sql`lock table ${leaveLedger} in share row exclusive mode`)
    throwIf(staleRefusal(await findLatestId(tx, leaveType), version))
    const before = await findPolicyOn(tx, leaveType, effectiveFrom)
    const id = await insert(tx, ctx.actor.id, input)
    await correctBalances(tx, id, today)
    const policy = await policyVersion(tx, id)
    return {
      action: 'leave.policy_set',
      subject: { type: 'leave_policy', id },
      before: rulesOf(presentPolicy(before)),
      after: rulesOf(policy),
      // A policy concerns everyone who may request leave.
      events: [refresh('leaves', everyone)],
      answer: { policy },
    }
  })
}

const dayRefusal = (from: string, today: string): Refusal | null =>
  from < today ? invalid({ effectiveFrom: 'Please choose today or a later date' }) : null

/** Returns a refusal with 409 if the policy has a later version than the one sent by the caller; otherwise null. */
const staleRefusal = staleRefusalFor('leave.policy_changed_meanwhile', 'policy')

/** A creation time later than that of every other version, so that it is always clear which version is newer. */
const laterTime = sql`greatest(clock_timestamp(), (
  select max(created_at) + interval '1 millisecond' from ${leavePolicies}
))`

async function insert(tx: Tx, createdBy: string, input: Omit<SetLeavePolicy, 'version'>): Promise<string> {
  const days = {
    yearlyDays: input.yearlyDays === null ? null : String(input.yearlyDays),
    carryOverDays: String(input.carryOverDays),
  }
  const [policy] = await tx
    .insert(leavePolicies)
    .values({ ...input, ...days, createdBy, createdAt: laterTime })
    .returning({ id: leavePolicies.id })
  if (!policy) throw new Error('The policy was not added')
  return policy.id
}

const rulesOf = ({ id: _id, createdAt: _createdAt, ...rules }: LeavePolicy) => rules
