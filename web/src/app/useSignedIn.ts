import { hashKey, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '@muster/contract/auth/calls'
import { markerCookie } from '@muster/contract/access/viewer'
import { entrance, entranceQueries, recheckSession, onUnauthorized } from '../kit/api/entrance.ts'
import { apiError } from '../kit/api/errors.ts'

const queryKey = entranceQueries.auth.me.key()

/** Who is signed in; null where nobody is: then the server is not asked, since it would only say so with an error. */
const whoIsSignedIn = queryOptions({
  queryKey,
  queryFn: async ({ client }): Promise<SessionUser | null> => {
    // Whose page it is already hears from the server that the session is gone, and keeps the page.
    const asks = mayBeSignedIn() || Boolean(client.getQueryData(queryKey))
    return asks ? (await entrance.auth.me()).user : null
  },
  staleTime: 5 * 60_000,
})

export type SignedIn =
  | { state: 'checking' }
  | { state: 'unreachable'; message: string; retry: () => void }
  | { state: 'signed-out' }
  /** `ended`: the page is still this person's, but the server wants them to sign in again. */
  | { state: 'signed-in'; user: SessionUser; ended: boolean }

/** The signed-in state of the page (specification 1, section 4), asked of the server and asked again after any 401. */
export function useSignedIn(): SignedIn {
  const queryClient = useQueryClient()
  const { data: user, error, isPending, refetch } = useQuery(whoIsSignedIn)

  useEffect(() => onUnauthorized(() => void recheckSession(queryClient)), [queryClient])

  const refused = error !== null && apiError(error).status === 401
  if (user) return { state: 'signed-in', user, ended: refused }
  if (isPending) return { state: 'checking' }
  if (user === null || refused) return { state: 'signed-out' }
  return { state: 'unreachable', message: apiError(error).message, retry: () => void refetch() }
}

const marked = new RegExp(`(?:^|; )(?:__Host-)?${markerCookie}=`)

/** Whether somebody may be signed in in this browser: the server leaves a mark beside the session, which pages cannot see. */
export const mayBeSignedIn = (): boolean => marked.test(document.cookie)

const whoHash = hashKey(whoIsSignedIn.queryKey)
const othersThanWho = { predicate: ({ queryHash }: { queryHash: string }) => queryHash !== whoHash }

/** Makes `user` the signed-in person of this page. What was read for somebody else is forgotten, else read again. */
export async function enter(queryClient: QueryClient, user: SessionUser): Promise<void> {
  const before = queryClient.getQueryData(whoIsSignedIn.queryKey)
  queryClient.setQueryData(whoIsSignedIn.queryKey, user)
  if (before && before.id !== user.id) queryClient.removeQueries(othersThanWho)
  else await queryClient.invalidateQueries(othersThanWho)
}

/** Makes nobody the signed-in person of this page and forgets all that was read. */
export async function leave(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.setQueryData(whoIsSignedIn.queryKey, null)
  queryClient.removeQueries(othersThanWho)
}
