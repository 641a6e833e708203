import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { QueryClient } from '@tanstack/react-query'
import auth from 'virtual:contract-routes/auth'
import { apiError, decodeErrorBody } from './errors.ts'

type Listener = () => void

const listeners = new Set<Listener>()

/** The calls for signing in and for reading the signed-in person. For these, 401 is an ordinary answer. */
const signInPaths = [
  '/api/auth/login',
  '/api/auth/login/code',
  '/api/auth/login/passkey',
  '/api/auth/login/passkey/options',
  '/api/auth/me',
  '/api/auth/sso/unconfirmed',
  '/api/auth/sso/confirm',
]

/**
 * Calls `listener` whenever a call is answered with 401, except those in `signInPaths`. Returns a function that
 * unsubscribes.
 */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies the listeners that a call to this path was answered with 401. */
export function reportUnauthorized(path: string): void {
  if (signInPaths.includes(path)) return
  for (const listener of listeners) listener()
}

/** Asks the user for a code of their second factor; resolves to true once it is confirmed. */
type AskForCode = () => Promise<boolean>

let askForCode: AskForCode | null = null

/**
 * Calls `ask` whenever a call needs the second factor to be confirmed. If it was, the call is sent again. Returns a
 * function that unsubscribes.
 */
export function onCodeNeeded(ask: AskForCode): () => void {
  askForCode = ask
  return () => {
    if (askForCode === ask) askForCode = null
  }
}

const codeOf = (error: unknown) => apiError(error).code

/**
 * Sends a call, once more if the user confirms the second factor that it needs. If the user must set one up first, the
 * page learns that like the end of the session.
 */
async function sendConfirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (codeOf(error) === 'two_factor.confirm' && (await askForCode?.())) return send()
    if (codeOf(error) === 'two_factor.set_up') for (const listener of listeners) listener()
    throw error
  }
}

/** Options of a single call, in addition to its input. */
export interface CallContext {
  headers?: Record<string, string>
  /** True if the call must reach the server even if the page is closed meanwhile. */
  keepalive?: boolean
  /** Called repeatedly during a large upload with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Returns a client with one function for each call of a contract. */
export function makeClient<C extends AnyContractRouter>(
  routes: C,
): JsonifiedClient<ContractRouterClient<C, CallContext>> {
  const link = new OpenAPILink<CallContext>(routes, {
    headers: ({ context }) => context.headers ?? {},
    url: () => `${window.location.origin}/api`,
    customErrorResponseBodyDecoder: decodeErrorBody,
    interceptors: [(call) => sendConfirmed(() => call.next())],
    fetch: async (request, init, { context: { onProgress, keepalive } }) => {
      const response = onProgress
        ? await (await import('./sendWithProgress.ts')).sendWithProgress(request, onProgress)
        : await fetch(request, { ...init, credentials: 'same-origin', keepalive })
      if (response.status === 401) reportUnauthorized(new URL(request.url).pathname)
      return response
    },
  })
  return createORPCClient(link)
}

/** The calls for signing in. They have their own client so that the first page does not load all other routes. */
export const authClient = makeClient({ auth })

/** `authClient` for TanStack Query, with the same query keys as `orpc` in client.ts. */
export const authQueries = createTanstackQueryUtils(authClient)

/** Reads the signed-in person and their permissions again. */
export const recheckSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: authQueries.auth.me.key() })
