import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '../../../kit/api/readAgain.ts'
import { recheckSession } from '../../../kit/session/recheckSession.ts'

/** Answers what has everything read again that a change of roles may change: lists, people, and one's own session. */
export function useReadRolesAgain(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void readAgain(queryClient, 'roles')
    void recheckSession(queryClient)
  }
}
