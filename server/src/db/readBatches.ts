import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** The number of rows per batch. */
const batchSize = 500

/**
 * Yields the rows of a query in batches, each read only when it is needed, so that the rows need not all fit in memory.
 * @param db A transaction, such as a snapshot. Its cursor stays open until all rows are read or the transaction ends.
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

/**
 * Yields rows in batches of at most `size`. `read` gets the last row of the previous batch, or undefined at first, and
 * returns the batch that follows. A batch smaller than `size` is the last; an empty batch is not yielded.
 */
export async function* readInOrder<Row>(
  size: number,
  read: (last?: Row) => PromiseLike<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ;) {
    const rows = await read(last)
    if (rows.length) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}
