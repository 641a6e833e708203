import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from './database.ts'
import { poolOf } from './driverInternals.ts'

/** A consistent view of the data at one moment, for a long read while others keep writing. */
export interface Snapshot {
  db: Db
  /** Ends the snapshot and returns its connection to the pool. */
  end: () => void
}

/** Opens a snapshot of the current data on a separate read-only connection. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const client = await poolOf(db).connect()
  try {
    await client.query('begin isolation level repeatable read read only')
  } catch (error) {
    client.release(true)
    throw error
  }
  return {
    db: drizzle(client, { casing: 'snake_case' }),
    end: () =>
      void client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      ),
  }
}
