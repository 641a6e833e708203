import { useQuery } from '@tanstack/react-query'
import type { LeavePolicy } from '@muster/contract/leaves/policies'
import type { LeaveType } from '@muster/contract/leaves/types'
import { orpc } from '../../../kit/api/client.ts'

/** The company's rules of leave that hold today, by type, as far as loaded. */
export function usePolicies(): Partial<Record<LeaveType, LeavePolicy>> {
  const { data } = useQuery(orpc.leaves.policies.queryOptions({ input: undefined }))
  return Object.fromEntries((data?.policies ?? []).map((policy) => [policy.leaveType, policy]))
}
