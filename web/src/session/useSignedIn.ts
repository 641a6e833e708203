import { hashKey, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '@muster/contract/auth'
import { entrance, entranceQueries } from '../api/entrance.ts'
import { apiError } from '../api/errors.ts'
import { onUnauthorized } from '../api/unauthorized.ts'

/** Who is signed in; null once somebody has signed out on this page. */
const whoIsSignedIn = queryOptions({
  queryKey: entranceQueries.auth.me.key(),
  queryFn: async (): Promise<SessionUser | null> => (await entrance.auth.me()).user,
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

const mark = 'muster-signed-in'

/** Whether somebody was signed in when this browser last showed the application; false where it may store nothing. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

/** Asks the server again who is signed in. */
export const recheckSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: whoIsSignedIn.queryKey })

const whoHash = hashKey(whoIsSignedIn.queryKey)
const othersThanWho = { predicate: ({ queryHash }: { queryHash: string }) => queryHash !== whoHash }

/** Makes `user` the signed-in person of this page. What was read for somebody else is forgotten, else read again. */
export async function enter(queryClient: QueryClient, user: SessionUser): Promise<void> {
  const before = queryClient.getQueryData(whoIsSignedIn.queryKey)
  queryClient.setQueryData(whoIsSignedIn.queryKey, user)
  localStorage.setItem(mark, 'yes')
  if (before && before.id !== user.id) queryClient.removeQueries(othersThanWho)
  else await queryClient.invalidateQueries(othersThanWho)
}

/** Makes nobody the signed-in person of this page and forgets all that was read. */
export async function leave(queryClient: QueryClient): Promise<void> {
  localStorage.removeItem(mark)
  await queryClient.cancelQueries()
  queryClient.setQueryData(whoIsSignedIn.queryKey, null)
  queryClient.removeQueries(othersThanWho)
}
