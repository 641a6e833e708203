import { z } from 'zod'
import { LeaveTypeName } from './balances.ts'
import { LeavePolicy, LeavePolicyPreview, LeavePolicyVersion, SetLeavePolicies, SetLeavePolicy } from './policies.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'

/** A law whose leave policies Muster knows: Egypt's Law 14 of 2025. */
export const LeaveLaw = z.enum(['EGYPT_2025'])
export type LeaveLaw = z.infer<typeof LeaveLaw>

/** The calls about leave policies. */
export const leavePolicyCalls = {
  policies: route({
    method: 'GET',
    path: '/leaves/policies',
    needs: 'leaves.read',
    summary: 'List the current leave policy of each type',
  }).output(
    z.object({
      policies: z.array(LeavePolicy),
      /** The laws whose policies the company may want, by its time zone and pay rules. None if the caller can’t set policies. */
      laws: z.array(LeaveLaw),
    }),
  ),
  policyVersions: route({
    method: 'GET',
    path: '/leaves/policies/versions',
    needs: 'leaves.policy_manage',
    summary: 'List the policy versions of a leave type, latest effective date first',
  })
    .input(PageQuery.extend({ leaveType: LeaveTypeName }))
    .output(z.object({ versions: z.array(LeavePolicyVersion), pagination: Pagination })),
  setPolicy: route({
    method: 'POST',
    path: '/leaves/policies',
    needs: 'leaves.policy_manage',
    preview: 'leaves.previewPolicy',
    summary: 'Set the policy of a leave type from a given day',
    description:
      'The day must be today or later. Earlier versions are kept; of two with the same effective date, the newer one applies. Yearly days apply to years that start on or after that date. Without `steps` and `stepYear`, those of the version before stay. ' +
      '409 `leave.policy_changed_meanwhile` if `version` is not the latest.',
    success: 201,
  })
    .input(SetLeavePolicy)
    .output(z.object({ policy: LeavePolicyVersion })),
  setPolicies: route({
    method: 'POST',
    path: '/leaves/policies/several',
    needs: 'leaves.policy_manage',
    summary: 'Set the policies of several leave types together',
    description:
      'Sets either all of them or, if one is refused, none. 409 `leave.policy_changed_meanwhile` if a `version` is not the latest.',
    success: 201,
  })
    .input(SetLeavePolicies)
    .output(z.object({ policies: z.array(LeavePolicyVersion) })),
  previewPolicy: route({
    method: 'POST',
    path: '/leaves/policies/preview',
    reads: true,
    needs: 'leaves.policy_manage',
    summary: 'Preview the yearly days that a policy would grant, and who lacks a detail that it needs',
    description: 'Covers the people whose balances you can see, in the first year that begins on or after its date.',
  })
    .input(SetLeavePolicy)
    .output(z.object({ preview: LeavePolicyPreview })),
}
