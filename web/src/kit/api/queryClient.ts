import { CancelledError, QueryClient, type InvalidateQueryFilters, type Query } from '@tanstack/react-query'
import { declaredFeatures } from '../views.ts'
import { recheckSession } from './authClient.ts'
import { apiError } from './errors.ts'

/** Returns true if a retry may help: the connection or the server failed. */
const isTransient = (error: unknown) => {
  const { status } = apiError(error)
  return status === 0 || status >= 500
}

/** Returns a new cache for the server's data. Changes are never retried or postponed automatically. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 30_000, retry: (count, error) => count < 2 && isTransient(error) },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The mutation key of signing out. */
export const signOutKey = ['signing out']

/** The ids of the records that each query client is deleting or has deleted. */
const deletedIds = new WeakMap<QueryClient, Set<unknown>>()

/** Returns the id of the record that a query reads; undefined if it reads none by id. */
const queriedIdOf = ({ queryKey }: Query) => (queryKey[1] as { input?: { id?: unknown } } | undefined)?.input?.id

/**
 * Deletes a record and returns the answer of `call`. From the start of the deletion, queries on the page no longer read
 * the record again: the live event may arrive before the answer, and reading would then return a 404. Opening the
 * record later reads it as usual. If the call fails, the record is read as before.
 */
export function deleteById<Answer>(queryClient: QueryClient, id: string, call: () => Promise<Answer>) {
  const ids = deletedIds.get(queryClient) ?? new Set()
  deletedIds.set(queryClient, ids.add(id))
  const readsRecord = (query: Query) => queriedIdOf(query) === id
  return call()
    .catch((error: unknown) => {
      ids.delete(id)
      throw error
    })
    .finally(() => void queryClient.invalidateQueries({ predicate: readsRecord, refetchType: 'none' }))
}

/**
 * Reads the queries that match `queryFilters` again. A query that is still being read for the first time is read once
 * more afterwards, because its answer may predate the change. During sign-out nothing is read, because it would be
 * refused.
 */
export async function invalidate(queryClient: QueryClient, queryFilters: InvalidateQueryFilters = {}): Promise<void> {
  if (queryClient.isMutating({ mutationKey: signOutKey }) > 0) return
  const ids = deletedIds.get(queryClient)
  const predicate = (query: Query) => !ids?.has(queriedIdOf(query)) && (queryFilters.predicate?.(query) ?? true)
  const filters = { ...queryFilters, predicate }
  const pending = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const stale = queryClient.invalidateQueries(filters)
  for (const { promise, queryKey } of pending) {
    const [read] = await Promise.allSettled([promise])
    // The query was cancelled and is no longer wanted: the session may be ending.
    if (read.status === 'rejected' && read.reason instanceof CancelledError) continue
    await queryClient.invalidateQueries({ ...filters, queryKey, exact: true })
  }
  await stale
}

/**
 * Reads all data of a feature again. This is done for live events, and also after every change made on this page,
 * because without the live connection no event arrives. With `calls`, only these calls of the feature are read again.
 */
export async function invalidateFeature(
  queryClient: QueryClient,
  changedFeature: string,
  calls?: readonly string[],
): Promise<void> {
  const dependents = declaredFeatures().filter(({ dependsOn = [] }) => dependsOn.includes(changedFeature))
  const ownKeys = calls ? calls.map((call) => [changedFeature, call]) : [[changedFeature]]
  const stale = [...ownKeys, ...dependents.map(({ feature }) => [feature])]
  await Promise.all(stale.map((path) => invalidate(queryClient, { queryKey: [path] })))
}

/**
 * Reads all data of a feature again after a change made on this page. Reads the session again too if the change may
 * affect the user.
 */
export async function invalidateAfterChange(queryClient: QueryClient, feature: string): Promise<void> {
  const ofSession = declaredFeatures().some((each) => each.feature === feature && each.affectsSession)
  await Promise.all([invalidateFeature(queryClient, feature), ofSession ? recheckSession(queryClient) : null])
}
