import { useQuery } from '@tanstack/react-query'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { orpc } from '../../../kit/api/client.ts'

/**
 * The request that somebody is asked about, as it now is: also where it was changed since the question was asked, so
 * that nothing is decided unseen. As it was `asked` about until that is known; null when nobody is asked.
 */
export function usePresentRequest(asked: LeaveRequest | null): LeaveRequest | null {
  const { data } = useQuery({
    ...orpc.leaves.get.queryOptions({ input: { id: asked?.id ?? '' } }),
    enabled: asked !== null,
  })
  return asked !== null && data?.leaveRequest.id === asked.id ? data.leaveRequest : asked
}
