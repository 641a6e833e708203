import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import type { ImportProgress } from '@muster/contract/users/import'
import { orpc } from '../../../kit/api/client.ts'
import { readOwnChange } from '../../../kit/api/queryClient.ts'

/** How often an import that runs is asked about, in milliseconds. */
const pause = 1000

/** One's own last import, asked about again and again while it runs; null where there was none, or while it is not known. */
export function useLastImport(): ImportProgress | null {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...orpc.users.lastImport.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.import?.status === 'RUNNING' ? pause : false),
  })
  const last = data?.import ?? null
  const before = useRef(last?.status)
  useEffect(() => {
    if (before.current === 'RUNNING' && last && last.status !== 'RUNNING') void readOwnChange(queryClient, 'users')
    before.current = last?.status
  }, [last, queryClient])
  return last
}

/** How many lines of an import have been dealt with. */
export const importedSoFar = ({ created, changed, leftOut }: ImportProgress): number =>
  created + changed + leftOut.length

/** What an import has done, in figures; those that are none are left out, but for the first. */
export function importCounts(t: TFunction, { created, changed, leftOut }: ImportProgress): string {
  const parts = [t('{count} people added', { count: created }), t('{count} changed', { count: changed })]
  if (leftOut.length) parts.push(t('{count} left out', { count: leftOut.length }))
  return parts.join(', ')
}
