import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from './database.ts'

/** What a long read reads by: everything as it was when it began, whatever is written meanwhile. */
export interface Snapshot {
  db: Db
  /** Gives its connection back. */
  end: () => void
}

/** Begins to read everything as it is at this moment, on a connection of its own; nothing can be written by it. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const client = await (db as Db & { $client: Pool }).$client.connect()
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
