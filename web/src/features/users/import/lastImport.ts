import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import type { ImportProgress } from '@muster/contract/users/import'
import { orpc } from '../../../kit/api/client.ts'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'

/** Number of milliseconds between updates while an import is running. */
const pollMs = 1000

/**
 * Returns the user's last import, which is updated while it is running. Null if there is none or it is still loading.
 */
export function useLastImport(): ImportProgress | null {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...orpc.users.lastImport.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.import?.status === 'RUNNING' ? pollMs : false),
  })
  const last = data?.import ?? null
  const before = useRef(last?.status)
  useEffect(() => {
    if (before.current === 'RUNNING' && last && last.status !== 'RUNNING')
      void invalidateAfterChange(queryClient, 'users')
    before.current = last?.status
  }, [last, queryClient])
  return last
}

/** Returns the number of lines that have been processed. */
export const countImported = ({ created, changed, leftOut }: ImportProgress): number =>
  created + changed + leftOut.length

/** Returns a text with the numbers of added and changed people, and of skipped lines if there are any. */
export function importCounts(t: TFunction, { created, changed, leftOut }: ImportProgress): string {
  const parts = [t('{count} people added', { count: created }), t('{count} changed', { count: changed })]
  if (leftOut.length) parts.push(t('{count} skipped', { count: leftOut.length }))
  return parts.join(', ')
}
