import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import routes from 'virtual:contract-routes'
import { makeClient } from './authClient.ts'

/** All calls of the contract as functions: `client.leaves.get({ id })`. */
export const client = makeClient(routes)

/** The calls for TanStack Query: `orpc.leaves.list.queryOptions({ input })`, `orpc.leaves.key()`. */
export const orpc = createTanstackQueryUtils(client)
