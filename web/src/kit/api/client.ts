import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import routes from 'virtual:contract-routes'
import { makeClient } from './entrance.ts'

/** Every call of the contract as a function: `client.leaves.get({ id })`. */
export const client = makeClient(routes)

/** The same for TanStack Query: `orpc.leaves.list.queryOptions({ input })`, `orpc.leaves.key()`. */
export const orpc = createTanstackQueryUtils(client)
