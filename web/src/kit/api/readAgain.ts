import type { QueryClient } from '@tanstack/react-query'
import { recheckSession } from './entrance.ts'
import { declaredFeatures } from '../views.ts'

/**
 * Has everything read again that shows something of a feature. Live events ask for it, and so does every change that
 * this page makes itself: it must not wait for an event, which does not come without the live connection.
 * With `calls`, of the feature itself only what these answered.
 */
export async function readAgain(queryClient: QueryClient, changed: string, calls?: readonly string[]): Promise<void> {
  const showing = declaredFeatures().filter(({ shows = [] }) => shows.includes(changed))
  const own = calls ? calls.map((call) => [changed, call]) : [[changed]]
  const stale = [...own, ...showing.map(({ feature }) => [feature])]
  await Promise.all(stale.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** The same after a change that was made here: it may be one of oneself, and so of what the session says. */
export async function readOwnChange(queryClient: QueryClient, changed: string): Promise<void> {
  const ofSession = declaredFeatures().some((each) => each.feature === changed && each.ofSession)
  await Promise.all([readAgain(queryClient, changed), ofSession ? recheckSession(queryClient) : null])
}
