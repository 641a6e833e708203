import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { client } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { readAgain } from '../../../kit/api/readAgain.ts'
import { dismissToast, showFailure, showSuccess } from '../../../kit/toasts.ts'
import { decisionFailure } from './failures.ts'
import { createKeyKeeper } from '../../../kit/form/idempotencyKey.ts'
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
 * whether it succeeded. The server decides on no request that was changed since it was seen. `busy` says which decision a request is waiting for.
 */
export function useDecideLeave() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Decision>>(new Map())
  const underWay = useRef(new Set<string>())
  const [keepers] = useState(() => new Map<string, ReturnType<typeof createKeyKeeper>>())
  const failures = useRef(new Map<string, number>())

  const decide = useCallback(
    async ({ id, updatedAt }: Seen, status: Decision, rejectionReason?: string): Promise<boolean> => {
      if (underWay.current.has(id)) return false
      underWay.current.add(id)
      dismissToast(failures.current.get(id))
      setWaiting((before) => new Map(before).set(id, status))
      const keys = keepers.get(id) ?? createKeyKeeper()
      keepers.set(id, keys)
      const input = { id, status, rejectionReason, ...(status === 'CANCELLED' ? {} : { updatedAt }) }
      const headers = { 'Idempotency-Key': keys.keyFor(JSON.stringify(input)) }
      try {
        const { leaveRequest } = await client.leaves.decide(input, { context: { headers } })
        keys.answered()
        showEverywhere(queryClient, leaveRequest)
        showSuccess(t(done[status]))
        return true
      } catch (thrown) {
        const failure = apiError(thrown)
        if (failure.status > 0) keys.answered()
        failures.current.set(id, showFailure(t(failed[status]), t(decisionFailure(failure))))
        return false
      } finally {
        underWay.current.delete(id)
        setWaiting((before) => new Map([...before].filter(([other]) => other !== id)))
        void readAgain(queryClient, 'leaves')
      }
    },
    [keepers, queryClient, t],
  )

  return { decide, busy: (id: string) => waiting.get(id) }
}
