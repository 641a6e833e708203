import { hashKey, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import { markerCookie } from '@muster/contract/access/viewer'
import { authClient, authQueries, recheckSession, onUnauthorized } from '../kit/api/authClient.ts'
import { forgetPlaces } from './search/recent.ts'
import { apiError } from '../kit/api/errors.ts'
import { clearToasts } from '../kit/messages/toasts.ts'

const queryKey = authQueries.auth.me.key()

let answerAhead: ReturnType<typeof authClient.auth.me> | null = null

/** Asks who is signed in before the page is rendered. The first read of the session uses the answer. */
export function askAhead(): void {
  answerAhead = authClient.auth.me()
  // Whoever reads the session learns of the failure.
  answerAhead.catch(() => undefined)
}

/** Returns the answer that was asked for ahead, once; later the server is asked anew. */
function readSignedIn() {
  const answer = answerAhead ?? authClient.auth.me()
  answerAhead = null
  return answer
}

/**
 * The query for the signed-in person; null if no one is signed in. The server is asked only if there may be a session,
 * because otherwise its answer could only be an error.
 */
const signedInQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }): Promise<SessionUser | null> => {
    // A page that already shows a person's data stays open; it must learn from the server that the session has ended.
    const needsQuery = mayBeSignedIn() || Boolean(client.getQueryData(queryKey))
    return needsQuery ? (await readSignedIn()).user : null
  },
  // Without a session, the first rendering already shows the welcome page.
  initialData: () => (mayBeSignedIn() ? undefined : null),
  staleTime: 5 * 60_000,
})

export type SignedIn =
  | { state: 'checking' }
  | { state: 'unreachable'; message: string; retry: () => void }
  | { state: 'signed-out' }
  /** `ended` is true when the page still shows this person's data but the server requires a new sign-in. */
  | { state: 'signed-in'; user: SessionUser; ended: boolean }

/**
 * Returns whether someone is signed in on this page (specification 1, section 4). The server is asked when the page
 * opens and again after any 401.
 */
export function useSignedIn(): SignedIn {
  const queryClient = useQueryClient()
  const { data: user, error, isPending, refetch } = useQuery(signedInQuery)

  useEffect(() => onUnauthorized(() => void recheckSession(queryClient)), [queryClient])

  const isRefused = error !== null && apiError(error).status === 401
  if (user) return { state: 'signed-in', user, ended: isRefused }
  if (isPending) return { state: 'checking' }
  if (user === null || isRefused) return { state: 'signed-out' }
  return { state: 'unreachable', message: apiError(error).message, retry: () => void refetch() }
}

const markerPattern = new RegExp(`(?:^|; )(?:__Host-)?${markerCookie}=`)

/**
 * Returns true if this browser may have a session. Pages can't read the session cookie, so the server sets a second
 * cookie next to it.
 */
export const mayBeSignedIn = (): boolean => markerPattern.test(document.cookie)

const userHash = hashKey(signedInQuery.queryKey)
const otherQueries = { predicate: ({ queryHash }: { queryHash: string }) => queryHash !== userHash }

/**
 * Makes `user` the signed-in person of this page. Cached data of another person is dropped; the same person's is read
 * again.
 */
export async function enter(queryClient: QueryClient, user: SessionUser): Promise<void> {
  const before = queryClient.getQueryData(signedInQuery.queryKey)
  queryClient.setQueryData(signedInQuery.queryKey, user)
  if (before && before.id !== user.id) queryClient.removeQueries(otherQueries)
  else await queryClient.invalidateQueries(otherQueries)
}

/** Signs the page out and drops all cached data, and the places that this browser remembers for the search. */
export async function leave(queryClient: QueryClient): Promise<void> {
  forgetPlaces()
  clearToasts()
  await queryClient.cancelQueries()
  queryClient.setQueryData(signedInQuery.queryKey, null)
  queryClient.removeQueries(otherQueries)
}
