import type { Db, Tx } from './database.ts'
import { isTransient } from './failures.ts'

const attempts = 5

/**
 * Runs `work` in one transaction and answers what it answers. Deadlocks and serialization failures are tried again, so
 * `work` must have no effect outside the transaction. `committed` is called once, with the transaction that was.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  committed: (tx: Tx) => void = () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [answer, tx] = await db.transaction(async (open) => [await work(open), open] as const)
      committed(tx)
      return answer
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * (0.5 + Math.random())))
    }
  }
}
