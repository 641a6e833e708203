import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import { readAgain } from '../../../kit/api/readAgain.ts'
import { recheckSession } from '../../../kit/session/recheckSession.ts'

/** One's own profile as the server has it. */
export const useProfile = () => useQuery(orpc.settings.profile.queryOptions())

/** Reads again what shows the signed-in person: the profile, the header by the session, and every list of people. */
export function useRefreshProfile(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([readAgain(queryClient, 'settings'), readAgain(queryClient, 'users'), recheckSession(queryClient)])
}
