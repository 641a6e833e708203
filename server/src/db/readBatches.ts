import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** Rows read at once. */
const batchSize = 500

/**
 * Yields the rows of a query in portions, each read as it is taken, so that they need not fit into memory.
 * @param db within a transaction, such as a snapshot: a cursor stays open there until its end, or that of the rows.
 */
export async function* readBatches<Row extends Record<string, unknown>>(db: Db, query: SQL): AsyncGenerator<Row[]> {
  await db.execute(sql`declare portions no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await db.execute<Row>(sql`fetch ${sql.raw(String(batchSize))} from portions`)
    yield rows as Row[]
    if (rows.length < batchSize) break
  }
  await db.execute(sql`close portions`)
}
