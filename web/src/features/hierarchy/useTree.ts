import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../../kit/api/client.ts'
import { loadFailure } from '../../kit/api/errors.ts'
import { largestFirst, placesOf } from './orgTree.ts'

/** The tree as the server answers it, and everybody of it with their place; or why there is none. */
export function useTree() {
  const { data, error, refetch } = useQuery(orpc.hierarchy.tree.queryOptions({ input: undefined }))
  const top = useMemo(() => data && largestFirst(data.hierarchy), [data])
  const places = useMemo(() => top && placesOf(top), [top])
  const failure = data ? null : loadFailure(error)
  return { top, places, failure, retry: () => void refetch() }
}
