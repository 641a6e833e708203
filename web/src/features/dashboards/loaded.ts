import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiError } from '../../kit/api/errors.ts'

/** What has come of a call, as far as a dashboard shows it. */
export interface Loaded<T> {
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
export function useLoaded<T>(what: string, query: UseQueryResult<T>): Loaded<T> {
  const { data, error, isFetching, refetch } = query
  const failed = data === undefined && error !== null
  useEffect(() => {
    if (failed && apiError(error).status !== 401) console.warn(`${what} could not be loaded`, error)
  }, [what, failed, error])
  return { data, failed, retrying: failed && isFetching, retry: () => void refetch() }
}
