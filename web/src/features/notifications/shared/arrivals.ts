import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { orpc } from '../../../kit/api/client.ts'
import { invalidate, invalidateFeature } from '../../../kit/api/queryClient.ts'

let arrivalCount = 0
const listeners = new Set<() => void>()

/**
 * Returns whether a query is for a page after the first. Reloading such a page would move some of its rows to the next
 * page.
 */
function isFurtherPage({ queryKey }: Query): boolean {
  const [, options] = queryKey as [unknown, { input?: { page?: number } }?]
  return (options?.input?.page ?? 1) > 1
}

/** Counts notifications that arrived over the live connection, and reloads the statistics and first pages. */
export async function addArrivals(queryClient: QueryClient, count: number): Promise<void> {
  arrivalCount += count
  for (const listener of listeners) listener()
  const queryKey = orpc.notifications.list.key()
  await Promise.all([
    invalidateFeature(queryClient, 'notifications', ['stats']),
    queryClient.invalidateQueries({ queryKey, refetchType: 'none' }),
    invalidate(queryClient, { queryKey, predicate: (query) => !isFurtherPage(query) }),
  ])
}

/** Returns the number of notifications that arrived over the live connection since the page was loaded. */
export function useArrivalCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => arrivalCount,
  )
}
