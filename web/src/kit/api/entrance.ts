import type { QueryClient } from '@tanstack/react-query'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import auth from 'virtual:contract-routes/auth'
import { makeClient } from './makeClient.ts'

/** The calls about signing in alone: what a page loads first need not carry the routes of all others. */
export const entrance = makeClient({ auth })

/** The same for TanStack Query, with the keys that `orpc` in client.ts has. */
export const entranceQueries = createTanstackQueryUtils(entrance)

/** Asks the server again who is signed in and what they may do. */
export const recheckSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: entranceQueries.auth.me.key() })
