import type { QueryClient } from '@tanstack/react-query'

/** Features whose screens show something of another one, beside that one's own. */
const shownIn: Record<string, readonly string[]> = {
  users: ['roles', 'leaves', 'hierarchy', 'team', 'dashboards'],
  hierarchy: ['users', 'leaves', 'team', 'dashboards'],
  roles: ['users', 'leaves', 'hierarchy', 'team', 'dashboards'],
  leaves: ['team', 'dashboards'],
  attendance: ['team', 'dashboards'],
  auth: ['dashboards'],
}

/**
 * Has everything read again that shows something of a feature. Live events ask for it, and so does every change that
 * this page makes itself: it must not wait for an event, which does not come without the live connection.
 */
export async function readAgain(queryClient: QueryClient, feature: string): Promise<void> {
  const shown = [feature, ...(shownIn[feature] ?? [])]
  await Promise.all(shown.map((each) => queryClient.invalidateQueries({ queryKey: [[each]] })))
}
