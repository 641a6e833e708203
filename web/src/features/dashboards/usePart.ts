import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiError } from '../../kit/api/errors.ts'

/** What a call behind a part of a dashboard has brought. */
export interface Part<T> {
  data: T | undefined
  /** Nothing came, so there is nothing to show. */
  failed: boolean
  /** It is being asked again after that. */
  retrying: boolean
  retry: () => void
}

/**
 * The state of a call behind a part of a dashboard. That nothing could be loaded is only logged (specification 1,
 * section 8); who was signed out is asked to sign in elsewhere.
 */
export function usePart<T>(what: string, query: UseQueryResult<T>): Part<T> {
  const { data, error, errorUpdateCount, isFetching, refetch } = query
  // While it is asked again the error is gone.
  const failed = data === undefined && errorUpdateCount > 0
  useEffect(() => {
    if (failed && error && apiError(error).status !== 401) console.warn(`${what} could not be loaded`, error)
  }, [what, failed, error])
  return { data, failed, retrying: failed && isFetching, retry: () => void refetch() }
}
