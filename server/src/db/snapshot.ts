import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Db } from './database.ts'
import { poolOf } from './driverInternals.ts'

/** A consistent view of the data at one moment, for a long read while others keep writing. */
export interface Snapshot {
  db: Db
  /** Ends the snapshot and returns its connection to the pool. */
  end: () => void
}

/** Opens a snapshot of the current data on a separate read-only connection. */
export const openSnapshot = async (db: Db): Promise<Snapshot> => openSnapshotOn(await poolOf(db).connect())

/** Opens a snapshot on this connection, which is returned to its pool at the end. */
export async function openSnapshotOn(client: PoolClient): Promise<Snapshot> {
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
