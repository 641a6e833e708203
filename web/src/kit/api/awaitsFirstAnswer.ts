import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Returns true until a query has its first answer or has failed once, but not while a failed one is read again. What would
 * move the rest of a page when it arrives is waited for, but a failure does not hold the page back, nor hide it later.
 */
export const awaitsFirstAnswer = ({
  isLoading,
  failureCount,
  errorUpdateCount,
}: Pick<UseQueryResult<unknown>, 'isLoading' | 'failureCount' | 'errorUpdateCount'>): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0
