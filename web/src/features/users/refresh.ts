import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from '../../kit/api/readAgain.ts'
import { recheckSession } from '../../kit/session/recheckSession.ts'

/** Has everything read again that shows people, and the session itself: it may have been oneself. */
export function refreshPeople(queryClient: QueryClient): void {
  void readAgain(queryClient, 'users')
  void recheckSession(queryClient)
}
