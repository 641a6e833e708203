import { CancelledError, QueryClient, type InvalidateQueryFilters, type Query } from '@tanstack/react-query'
import { declaredFeatures } from '../views.ts'
import { recheckSession } from './entrance.ts'
import { apiError } from './errors.ts'

/** Whether asking again may help: the connection failed, or the server did. */
const mayPass = (error: unknown) => {
  const { status } = apiError(error)
  return status === 0 || status >= 500
}

/** What the page knows of the server's state. A change is never repeated or sent later by itself. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 30_000, retry: (count, error) => count < 2 && mayPass(error) },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** What the change is called by which somebody signs out. */
export const signingOut = ['signing out']

/** The ids of what a page deletes or has deleted. */
const deletedIds = new WeakMap<QueryClient, Set<unknown>>()

/** Returns the id by which a query reads one thing, or none. */
const idRead = ({ queryKey }: Query) => (queryKey[1] as { input?: { id?: unknown } } | undefined)?.input?.id

/**
 * Deletes something, and returns what `call` answers. From then on what is on screen of it is not read again: the live
 * event of a deletion may come before its answer, and the page would be told that there is no such thing. It is
 * read when it is opened later. Where the call fails, it is read as before.
 */
export function deleteById<Answer>(queryClient: QueryClient, id: string, call: () => Promise<Answer>) {
  const ids = deletedIds.get(queryClient) ?? new Set()
  deletedIds.set(queryClient, ids.add(id))
  const isOfIt = (query: Query) => idRead(query) === id
  return call()
    .catch((error: unknown) => {
      ids.delete(id)
      throw error
    })
    .finally(() => void queryClient.invalidateQueries({ predicate: isOfIt, refetchType: 'none' }))
}

/**
 * Has what `wanted` finds read again. What is read for the first time just now is read once more when that is there: it
 * may have been asked for before the change, and would be taken for the newest. While somebody signs out nothing is
 * read, since it would be refused.
 */
export async function invalidate(queryClient: QueryClient, wanted: InvalidateQueryFilters = {}): Promise<void> {
  if (queryClient.isMutating({ mutationKey: signingOut }) > 0) return
  const ids = deletedIds.get(queryClient)
  const predicate = (query: Query) => !ids?.has(idRead(query)) && (wanted.predicate?.(query) ?? true)
  const filters = { ...wanted, predicate }
  const first = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const stale = queryClient.invalidateQueries(filters)
  for (const { promise, queryKey } of first) {
    const [read] = await Promise.allSettled([promise])
    // Whoever gave it up wants no other: the session may be ending.
    if (read.status === 'rejected' && read.reason instanceof CancelledError) continue
    await queryClient.invalidateQueries({ ...filters, queryKey, exact: true })
  }
  await stale
}

/**
 * Has everything read again that shows something of a feature. Live events ask for it, and so does every change that
 * this page makes itself: it must not wait for an event, which does not come without the live connection.
 * With `calls`, of the feature itself only what these answered.
 */
export async function readAgain(queryClient: QueryClient, changed: string, calls?: readonly string[]): Promise<void> {
  const showing = declaredFeatures().filter(({ shows = [] }) => shows.includes(changed))
  const own = calls ? calls.map((call) => [changed, call]) : [[changed]]
  const stale = [...own, ...showing.map(({ feature }) => [feature])]
  await Promise.all(stale.map((path) => invalidate(queryClient, { queryKey: [path] })))
}

/** The same after a change that was made here: it may be one of oneself, and so of what the session says. */
export async function readOwnChange(queryClient: QueryClient, changed: string): Promise<void> {
  const ofSession = declaredFeatures().some((each) => each.feature === changed && each.ofSession)
  await Promise.all([readAgain(queryClient, changed), ofSession ? recheckSession(queryClient) : null])
}
