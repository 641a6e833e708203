import { expect, test } from 'vitest'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { orpc } from '../../../kit/api/client.ts'
import { createQueryClient } from '../../../kit/api/queryClient.ts'
import { requestOf } from '../../../testing/samples.ts'
import { updateCachedRequest } from './readRequests.ts'

test('a decision changes the request in each list, and keeps what only the approver’s list says about it', () => {
  const queryClient = createQueryClient()
  const pending = requestOf({ status: 'PENDING' })
  const context = { remaining: [{ year: 2020, days: 17 }], othersAway: 2, away: [], othersPending: 0 }
  const queryKey = [...orpc.leaves.key(), 'approvals']
  queryClient.setQueryData(queryKey, { leaveRequests: [{ ...pending, ...context }] })
  const approved: LeaveRequest = { ...pending, status: 'APPROVED' }
  updateCachedRequest(queryClient, approved)
  expect(queryClient.getQueryData(queryKey)).toEqual({ leaveRequests: [{ ...approved, ...context }] })
})
