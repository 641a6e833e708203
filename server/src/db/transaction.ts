import type { Db, Tx } from './database.ts'
import { isTransient } from './failures.ts'

const attempts = 5

/**
 * Runs `work` in one transaction and answers what it answers. Deadlocks and serialization failures are tried again, so
 * `work` must have no effect outside the transaction.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * (0.5 + Math.random())))
    }
  }
}
