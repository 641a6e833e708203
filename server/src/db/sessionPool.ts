import type pg from 'pg'

const sessionPools = new WeakMap<pg.Pool, pg.Pool>()

/** Sets the pool that takes over what needs a session, for a pool whose connections lead to a connection pooler. */
export const setSessionPool = (pool: pg.Pool, sessionPool: pg.Pool): unknown => sessionPools.set(pool, sessionPool)

/**
 * Returns the pool for what outlives a transaction on one connection: advisory locks, `listen` and `set`. It is the pool
 * itself, unless its connections lead to a connection pooler, which shares sessions between transactions.
 */
export const sessionPoolOf = (pool: pg.Pool): pg.Pool => sessionPools.get(pool) ?? pool
