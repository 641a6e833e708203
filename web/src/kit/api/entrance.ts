import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { QueryClient } from '@tanstack/react-query'
import auth from 'virtual:contract-routes/auth'
import { decodeErrorBody } from './errors.ts'

type Listener = () => void

const listeners = new Set<Listener>()

/** The calls by which the page signs in and finds out who is signed in: their refusal is an answer. */
const askers = ['/api/auth/login', '/api/auth/me']

/** Calls `listener` whenever a call other than those is answered with 401; returns how to stop. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the listeners that a call to this path was answered with 401. */
export function reportUnauthorized(path: string): void {
  if (askers.includes(path)) return
  for (const listener of listeners) listener()
}

/** What a single call may be given beside its input. */
export interface CallContext {
  headers?: Record<string, string>
  /** Is told what share of a large input has gone out, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** A function for each call of a contract, made from its routes. */
export function makeClient<C extends AnyContractRouter>(
  routes: C,
): JsonifiedClient<ContractRouterClient<C, CallContext>> {
  const link = new OpenAPILink<CallContext>(routes, {
    headers: ({ context }) => context.headers ?? {},
    url: () => `${window.location.origin}/api`,
    customErrorResponseBodyDecoder: decodeErrorBody,
    fetch: async (request, init, { context: { onProgress } }) => {
      const response = onProgress
        ? await (await import('./sendWithProgress.ts')).sendWithProgress(request, onProgress)
        : await fetch(request, { ...init, credentials: 'same-origin' })
      if (response.status === 401) reportUnauthorized(new URL(request.url).pathname)
      return response
    },
  })
  return createORPCClient(link)
}

/** The calls about signing in alone: what a page loads first need not carry the routes of all others. */
export const entrance = makeClient({ auth })

/** The same for TanStack Query, with the keys that `orpc` in client.ts has. */
export const entranceQueries = createTanstackQueryUtils(entrance)

/** Asks the server again who is signed in and what they may do. */
export const recheckSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: entranceQueries.auth.me.key() })
