import type { QueryClient } from '@tanstack/react-query'
import { entranceQueries } from '../api/entrance.ts'

/** Asks the server again who is signed in and what they may do. */
export const recheckSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: entranceQueries.auth.me.key() })
