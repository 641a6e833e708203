import { sql } from 'drizzle-orm'
import type {
  LeavePolicy,
  LeavePolicyVersion,
  SetLeavePolicies,
  SetLeavePolicy,
} from '@muster/contract/leaves/policies'
import { change } from '../../../audit/change.ts'
import { type AuditEntry, recordAll } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, invalid, type Refusal, staleRefusalFor } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { everyone } from '../../../people/groups.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { correctBalances } from './correctBalances.ts'
import {
  type CompletePolicy,
  completePolicy,
  findLatestId,
  findPolicyOn,
  policyVersion,
  presentPolicy,
} from './policies.ts'
import { leaveLedger, leavePolicies } from '../tables.ts'

/**
 * Sets the policy of a leave type from a given day on and keeps earlier versions. Corrects the balances already
 * granted, so that they follow the new version (contract, "Leave").
 * @throws Refusal 400 for a day before the company's today; 409 if the policy has changed since the form was opened.
 */
export async function setLeavePolicy(ctx: Context, input: SetLeavePolicy) {
  return change(ctx, async (tx) => {
    const today = await readCompanyToday(tx)
    throwIf(dayRefusal(input.effectiveFrom, today))
    await lockLedger(tx)
    const { policy, entry } = await writePolicy(tx, ctx.actor.id, input, today)
    return { ...entry, events: policyEvents, answer: { policy } }
  })
}

/**
 * Sets the policies of several leave types together, as `setLeavePolicy` does with one.
 * @throws Refusal 400 or 409 as it does, for the first policy that is refused. None is set then.
 */
export async function setLeavePolicies(ctx: Context, { policies: inputs }: SetLeavePolicies) {
  return change(ctx, async (tx) => {
    const today = await readCompanyToday(tx)
    throwIf(...inputs.map(({ effectiveFrom }, at) => dayRefusal(effectiveFrom, today, `policies.${at}.effectiveFrom`)))
    await lockLedger(tx)
    const policies: LeavePolicyVersion[] = []
    const entries: AuditEntry[] = []
    // One after another, so that each has its own place in the order of versions.
    for (const input of inputs) {
      const { policy, entry } = await writePolicy(tx, ctx.actor.id, input, today)
      policies.push(policy)
      entries.push(entry)
    }
    await recordAll(tx, ctx, entries)
    return {
      action: 'leave.policies_set',
      subject: { type: 'leave_policy', id: null },
      after: { leaveTypes: policies.map(({ leaveType }) => leaveType) },
      events: policyEvents,
      answer: { policies },
    }
  })
}

/** A policy concerns everyone who may request leave. */
const policyEvents = [refresh('leaves', everyone)]

/** Locks the ledger, so that each booking follows either the old policy or the new one. */
const lockLedger = (tx: Tx) => tx.execute(sql`lock table ${leaveLedger} in share row exclusive mode`)

/** Adds a version of a policy, and corrects the balances. Returns the version with its audit entry. */
async function writePolicy(tx: Tx, actorId: string, { version, ...input }: SetLeavePolicy, today: string) {
  const { leaveType, effectiveFrom } = input
  throwIf(staleRefusal(await findLatestId(tx, leaveType), version))
  const before = await findPolicyOn(tx, leaveType, effectiveFrom)
  const id = await insert(tx, actorId, completePolicy(input, before))
  await correctBalances(tx, id, today)
  const policy = await policyVersion(tx, id)
  const entry: AuditEntry = {
    action: 'leave.policy_set',
    subject: { type: 'leave_policy', id },
    before: rulesOf(presentPolicy(before)),
    after: rulesOf(policy),
  }
  return { policy, entry }
}

const dayRefusal = (from: string, today: string, path = 'effectiveFrom'): Refusal | null =>
  from < today ? invalid({ [path]: 'Please choose today or a later date' }) : null

/** Returns a refusal with 409 if the policy has a later version than the one sent by the caller; otherwise null. */
const staleRefusal = staleRefusalFor('leave.policy_changed_meanwhile', 'policy')

/** A creation time later than that of every other version, so that it is always clear which version is newer. */
const laterTime = sql`greatest(clock_timestamp(), (
  select max(created_at) + interval '1 millisecond' from ${leavePolicies}
))`

async function insert(tx: Tx, createdBy: string, input: CompletePolicy): Promise<string> {
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
