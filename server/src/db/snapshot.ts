import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from './database.ts'
import { poolOf } from './driverInternals.ts'

/** A consistent view for a long read: the data as it was at its start, whatever is written meanwhile. */
export interface Snapshot {
  db: Db
  /** Returns its connection to the pool. */
  end: () => void
}

/** Opens a view of the present data, on its own read-only connection. */
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
