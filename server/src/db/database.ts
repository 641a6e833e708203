import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Db = NodePgDatabase
/** An open transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** The database a query runs on: the pool, or an open transaction. */
export type Queryable = Db | Tx
