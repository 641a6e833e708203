import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { orpc } from '../../../kit/api/client.ts'
import { invalidate, readAgain } from '../../../kit/api/queryClient.ts'

let arrived = 0
const listeners = new Set<() => void>()

/** A page of a list after its first: what arrives would push what is read there from one page to the next. */
function isLaterPage({ queryKey }: Query): boolean {
  const [, asked] = queryKey as [unknown, { input?: { page?: number } }?]
  return (asked?.input?.page ?? 1) > 1
}

/** So many notifications have come over the live connection: they are counted, and read with the rest. */
export async function notificationsArrived(queryClient: QueryClient, count: number): Promise<void> {
  arrived += count
  for (const listener of listeners) listener()
  const queryKey = orpc.notifications.list.key()
  await Promise.all([
    readAgain(queryClient, 'notifications', ['stats']),
    queryClient.invalidateQueries({ queryKey, refetchType: 'none' }),
    invalidate(queryClient, { queryKey, predicate: (query) => !isLaterPage(query) }),
  ])
}

/** How many notifications have come over the live connection since the page was loaded. */
export function useArrived(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => arrived,
  )
}
