import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { decodeErrorBody } from './errors.ts'
import { reportUnauthorized } from './unauthorized.ts'

/** What a single call may be given beside its input. */
export interface CallContext {
  headers?: Record<string, string>
}

/** A function for each call of a contract, made from its routes. */
export function makeClient<C extends AnyContractRouter>(
  routes: C,
): JsonifiedClient<ContractRouterClient<C, CallContext>> {
  const link = new OpenAPILink<CallContext>(routes, {
    headers: ({ context }) => context.headers ?? {},
    url: () => `${window.location.origin}/api`,
    customErrorResponseBodyDecoder: decodeErrorBody,
    fetch: async (request, init) => {
      const response = await fetch(request, { ...init, credentials: 'same-origin' })
      if (response.status === 401) reportUnauthorized(new URL(request.url).pathname)
      return response
    },
  })
  return createORPCClient(link)
}
