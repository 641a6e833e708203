import { useQuery } from '@tanstack/react-query'
import type { LeavePolicy } from '@muster/contract/leavePolicies'
import type { LeaveType } from '@muster/contract/leaveTypes'
import { orpc } from '../../api/client.ts'

/** The company's rules of leave that hold today, by type, as far as loaded. */
export function usePolicies(): Partial<Record<LeaveType, LeavePolicy>> {
  const { data } = useQuery(orpc.leaves.policies.queryOptions({ input: undefined }))
  return Object.fromEntries((data?.policies ?? []).map((policy) => [policy.leaveType, policy]))
}
