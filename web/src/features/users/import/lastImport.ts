import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import type { ImportProgress } from '@muster/contract/users/import'
import { orpc } from '../../../kit/api/client.ts'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'

/** Milliseconds between reloads of a running import. */
const pause = 1000

/** Returns the user's last import, reloaded while it runs; null if there is none or it has not loaded. */
export function useLastImport(): ImportProgress | null {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...orpc.users.lastImport.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.import?.status === 'RUNNING' ? pause : false),
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

/** Returns the number of lines processed so far. */
export const countImported = ({ created, changed, leftOut }: ImportProgress): number =>
  created + changed + leftOut.length

/** Returns the result of an import in figures; lines left out only if there are any. */
export function importCounts(t: TFunction, { created, changed, leftOut }: ImportProgress): string {
  const parts = [t('{count} people added', { count: created }), t('{count} changed', { count: changed })]
  if (leftOut.length) parts.push(t('{count} skipped', { count: leftOut.length }))
  return parts.join(', ')
}
