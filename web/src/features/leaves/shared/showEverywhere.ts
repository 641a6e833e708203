import type { QueryClient } from '@tanstack/react-query'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { orpc } from '../../../kit/api/client.ts'

/** The request as the server now has it, in place of the one in a page of requests. */
const replaced = <P extends { leaveRequests: LeaveRequest[] }>(page: P | undefined, now: LeaveRequest) =>
  page && { ...page, leaveRequests: page.leaveRequests.map((request) => (request.id === now.id ? now : request)) }

/** Shows a request as the server now has it in every list that has it and in its details, before they are read again. */
export function showEverywhere(queryClient: QueryClient, now: LeaveRequest): void {
  for (const list of [orpc.leaves.list, orpc.leaves.team, orpc.leaves.all, orpc.leaves.within] as const)
    queryClient.setQueriesData<{ leaveRequests: LeaveRequest[] }>({ queryKey: list.key() }, (page) =>
      replaced(page, now),
    )
  queryClient.setQueryData(orpc.leaves.get.queryKey({ input: { id: now.id } }), { leaveRequest: now })
}
