import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { client } from '../../../kit/api/client.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { showEverywhere } from './showEverywhere.ts'

/** A request as whoever decides on it sees it. */
type Seen = Pick<LeaveRequest, 'id' | 'updatedAt'>
export type Decision = 'APPROVED' | 'REJECTED' | 'CANCELLED'

const done: Record<Decision, string> = {
  APPROVED: 'Leave request approved successfully!',
  REJECTED: 'Leave request rejected successfully!',
  CANCELLED: 'Leave request cancelled successfully!',
}
const failed: Record<Decision, string> = {
  APPROVED: 'Failed to approve leave request',
  REJECTED: 'Failed to reject leave request',
  CANCELLED: 'Failed to cancel leave request',
}

/**
 * Approves, rejects and cancels. `decide` tells the reader how it ended, shows it in every list at once and answers
 * whether it succeeded. The server decides on no request that was changed since it was seen. `busy` says which decision
 * a request is waiting for.
 */
export function useDecideLeave() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { run, busy } = useAction({
    call: (
      { id, updatedAt, status, rejectionReason }: Seen & { status: Decision; rejectionReason?: string },
      context,
    ) =>
      client.leaves.decide(
        { id, status, rejectionReason, ...(status === 'CANCELLED' ? {} : { updatedAt }) },
        { context },
      ),
    done: ({ leaveRequest }, { status }) => {
      showEverywhere(queryClient, leaveRequest)
      showSuccess(t(done[status]))
    },
    failed: ({ status }) => t(failed[status]),
    stale: 'leaves',
    about: ({ id }) => id,
  })
  return {
    decide: ({ id, updatedAt }: Seen, status: Decision, rejectionReason?: string) =>
      run({ id, updatedAt, status, rejectionReason }),
    busy: (id: string) => busy(id)?.status,
  }
}
