import '../../../kit/api/schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportProgress } from '@muster/contract/users/import'
import { orpc } from '../../../kit/api/client.ts'
import { refreshPeople } from '../refresh.ts'

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
    if (before.current === 'RUNNING' && last && last.status !== 'RUNNING') refreshPeople(queryClient)
    before.current = last?.status
  }, [last, queryClient])
  return last
}
