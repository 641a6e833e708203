import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readAgain } from '../../kit/api/readAgain.ts'
import { recheckSession } from '../../kit/session/recheckSession.ts'

/** What has everything read again that shows people, and the session itself: it may have been oneself. */
export function useReadPeopleAgain(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    void readAgain(queryClient, 'users')
    void recheckSession(queryClient)
  }, [queryClient])
}
