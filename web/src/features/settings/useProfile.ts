import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import { recheckSession } from '../../session/useSignedIn.ts'

/** One's own profile as the server has it. */
export const useProfile = () => useQuery(orpc.profile.get.queryOptions())

/** Reads again what shows the signed-in person: the profile, and the header by the session. */
export function useRefreshProfile(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: orpc.profile.get.key() }), recheckSession(queryClient)])
}
