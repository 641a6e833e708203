import type { QueryClient } from '@tanstack/react-query'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { orpc } from '../../../kit/api/client.ts'

/** Filter for all cached queries about leave, some of which are pages of requests. */
const leaveQueries = { queryKey: orpc.leaves.key() }
type Read = { leaveRequests?: LeaveRequest[] } | undefined

/** Returns a request from any cached list, so that its details open immediately; undefined if none has it. */
export function findCachedRequest(queryClient: QueryClient, id: string): { leaveRequest: LeaveRequest } | undefined {
  const cachedRequests = queryClient.getQueriesData<Read>(leaveQueries).flatMap(([, data]) => data?.leaveRequests ?? [])
  const leaveRequest = cachedRequests.find((request) => request.id === id)
  return leaveRequest && { leaveRequest }
}

/**
 * Updates a request in all cached lists and in its cached details to the server's version, before they reload. What only
 * some lists say about it stays.
 */
export function updateCachedRequest(queryClient: QueryClient, now: LeaveRequest): void {
  queryClient.setQueriesData<Read>(
    leaveQueries,
    (data) =>
      data?.leaveRequests && {
        ...data,
        leaveRequests: data.leaveRequests.map((request) => (request.id === now.id ? { ...request, ...now } : request)),
      },
  )
  queryClient.setQueryData(orpc.leaves.get.queryKey({ input: { id: now.id } }), { leaveRequest: now })
}
