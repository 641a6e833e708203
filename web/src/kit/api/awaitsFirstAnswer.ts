import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Returns true until a query has its first answer or has failed once. What would move the rest of a page when it arrives
 * is waited for, but a failure that is retried for seconds does not hold the page back.
 */
export const awaitsFirstAnswer = ({ isLoading, failureCount }: UseQueryResult<unknown>): boolean =>
  isLoading && failureCount === 0
