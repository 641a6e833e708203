import {
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'

/**
 * Reads data like `useQuery`, but sends the first call during the rendering. `useQuery` sends it in an effect, after the
 * whole page has been rendered. Meant for the main content of a page.
 */
export function useEarlyQuery<D, K extends QueryKey>(
  options: UseQueryOptions<D, Error, D, K> & { enabled?: boolean },
): UseQueryResult<D> {
  const queryClient = useQueryClient()
  if (options.enabled !== false && !queryClient.getQueryState(options.queryKey))
    // `useQuery` returns the failure, too.
    queryClient.query(options).catch(() => undefined)
  return useQuery(options)
}
