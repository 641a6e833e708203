import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Db } from './database.ts'
import { isLockTimeout } from './failures.ts'
import { sessionPoolOf } from './sessionPool.ts'

type WhenLocked = 'wait' | 'skip' | 'skipAfterTimeout'

/**
 * Runs `work` while holding the advisory lock of this name, so that no other process runs it at the same time. By
 * default it waits for the lock. If another process holds the lock, `skip` skips the work at once, and
 * `skipAfterTimeout` after the lock timeout. Returns whether the work ran. A killed process loses the lock with its
 * connection.
 * @param work must query through the connection it is passed.
 */
export async function withAdvisoryLock(
  pool: Pool,
  name: string,
  work: (db: Db) => Promise<void>,
  { whenLocked = 'wait' }: { whenLocked?: WhenLocked } = {},
): Promise<boolean> {
  const client = await sessionPoolOf(pool).connect()
  let lock: 'held' | 'free' | 'unknown' = 'unknown'
  try {
    lock = (await acquireLock(client, name, whenLocked)) ? 'held' : 'free'
    if (lock === 'free') return false
    await work(drizzle(client, { casing: 'snake_case' }))
    return true
  } finally {
    if (lock === 'held') lock = await releaseLock(client, name)
    // Unless the lock is certainly free, the connection is closed, which releases it.
    client.release(lock !== 'free')
  }
}

async function acquireLock(client: PoolClient, name: string, whenLocked: WhenLocked): Promise<boolean> {
  if (whenLocked !== 'skip')
    return client.query('select pg_advisory_lock(hashtext($1))', [name]).then(
      () => true,
      (error: unknown) => {
        if (whenLocked === 'skipAfterTimeout' && isLockTimeout(error)) return false
        throw error
      },
    )
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [name])
  return rows[0]?.taken === true
}

const releaseLock = (client: PoolClient, name: string) =>
  client.query('select pg_advisory_unlock(hashtext($1))', [name]).then(
    () => 'free' as const,
    () => 'unknown' as const,
  )
