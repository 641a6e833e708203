import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { entranceQueries } from '../api/entrance.ts'
import { readAgain } from '../api/readAgain.ts'

/** Asks the server again who is signed in and what they may do. */
export const recheckSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: entranceQueries.auth.me.key() })

/** What has everything read again that shows something of a feature, and the session itself: it may have been oneself. */
export function useReadAgain(feature: 'users' | 'roles'): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    void readAgain(queryClient, feature)
    void recheckSession(queryClient)
  }, [queryClient, feature])
}
