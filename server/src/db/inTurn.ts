import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Db } from './database.ts'
import { isLockTimeout } from './failures.ts'

type GiveWay = 'never' | 'at once' | 'late'

/**
 * Does `work` while no other process does what has this name; one that is killed in the middle of it loses its turn with
 * its connection. While another has its turn this one waits. Where it is to give way, at once or once it has waited for as
 * long as for any lock, it does nothing instead. Returns whether it did its work.
 * @param work what it reads by the connection that it is given, it reads in its turn: without one, that fails.
 */
export async function inTurn(
  pool: Pool,
  name: string,
  work: (db: Db) => Promise<void>,
  { giveWay = 'never' }: { giveWay?: GiveWay } = {},
): Promise<boolean> {
  const client = await pool.connect()
  let lock: 'held' | 'free' | 'unknown' = 'unknown'
  try {
    lock = (await taken(client, name, giveWay)) ? 'held' : 'free'
    if (lock === 'free') return false
    await work(drizzle(client, { casing: 'snake_case' }))
    return true
  } finally {
    if (lock === 'held') lock = await givenBack(client, name)
    // Whatever became of the lock, it ends with the connection.
    client.release(lock !== 'free')
  }
}

async function taken(client: PoolClient, name: string, giveWay: GiveWay): Promise<boolean> {
  if (giveWay !== 'at once')
    return client.query('select pg_advisory_lock(hashtext($1))', [name]).then(
      () => true,
      (error: unknown) => {
        if (giveWay === 'late' && isLockTimeout(error)) return false
        throw error
      },
    )
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [name])
  return rows[0]?.taken === true
}

const givenBack = (client: PoolClient, name: string) =>
  client.query('select pg_advisory_unlock(hashtext($1))', [name]).then(
    () => 'free' as const,
    () => 'unknown' as const,
  )
