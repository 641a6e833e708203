import type { QueryClient } from '@tanstack/react-query'

/** Has everything read again that shows people: the lists, who is away, one's own team, and the session itself. */
export function refreshPeople(queryClient: QueryClient): void {
  for (const feature of ['users', 'roles', 'leaves', 'dashboards', 'auth'])
    void queryClient.invalidateQueries({ queryKey: [[feature]] })
}
