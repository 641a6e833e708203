import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Db } from './database.ts'

/**
 * Does `work` while no other process does what has this name; one that is killed in the middle of it loses its turn with
 * its connection. While another has its turn this one waits, or gives way: then it does nothing.
 * @param work what it reads by the connection that it is given, it reads in its turn: without one, that fails.
 */
export async function inTurn(
  pool: Pool,
  name: string,
  work: (db: Db) => Promise<void>,
  { giveWay = false } = {},
): Promise<void> {
  const client = await pool.connect()
  let lock: 'held' | 'free' | 'unknown' = 'unknown'
  try {
    lock = (await taken(client, name, giveWay)) ? 'held' : 'free'
    if (lock === 'held') await work(drizzle(client, { casing: 'snake_case' }))
  } finally {
    if (lock === 'held') lock = await givenBack(client, name)
    // Whatever became of the lock, it ends with the connection.
    client.release(lock !== 'free')
  }
}

async function taken(client: PoolClient, name: string, giveWay: boolean): Promise<boolean> {
  if (!giveWay) return client.query('select pg_advisory_lock(hashtext($1))', [name]).then(() => true)
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [name])
  return rows[0]?.taken === true
}

const givenBack = (client: PoolClient, name: string) =>
  client.query('select pg_advisory_unlock(hashtext($1))', [name]).then(
    () => 'free' as const,
    () => 'unknown' as const,
  )
