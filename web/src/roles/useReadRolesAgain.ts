import { useQueryClient } from '@tanstack/react-query'

/** Answers what has everything read again that a change of roles may change: lists, people, and one's own session. */
export function useReadRolesAgain(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const feature of ['roles', 'users', 'auth']) void queryClient.invalidateQueries({ queryKey: [[feature]] })
  }
}
