import { useQueryClient } from '@tanstack/react-query'
import { invalidateAfterChange, invalidateFeature } from '../../../kit/api/queryClient.ts'

/** Returns a function that reloads the profile, the session and all lists of people. */
export function useRefreshProfile(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all([invalidateFeature(queryClient, 'settings'), invalidateAfterChange(queryClient, 'users')])
}
