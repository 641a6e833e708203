import type { QueryClient } from '@tanstack/react-query'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { orpc } from '../../../kit/api/client.ts'

/** What was read of leave, as far as it is a page of requests. */
const lists = { queryKey: orpc.leaves.key() }
type Read = { leaveRequests?: LeaveRequest[] } | undefined

/** A request as some list already has it, so that its details open at once. */
export function readAlready(queryClient: QueryClient, id: string): { leaveRequest: LeaveRequest } | undefined {
  const known = queryClient.getQueriesData<Read>(lists).flatMap(([, read]) => read?.leaveRequests ?? [])
  const leaveRequest = known.find((request) => request.id === id)
  return leaveRequest && { leaveRequest }
}

/** Shows a request as the server now has it in every list that has it and in its details, before they are read again. */
export function showEverywhere(queryClient: QueryClient, now: LeaveRequest): void {
  queryClient.setQueriesData<Read>(
    lists,
    (read) =>
      read?.leaveRequests && {
        ...read,
        leaveRequests: read.leaveRequests.map((request) => (request.id === now.id ? now : request)),
      },
  )
  queryClient.setQueryData(orpc.leaves.get.queryKey({ input: { id: now.id } }), { leaveRequest: now })
}
