import { perOwner } from '../limits/limiter.ts'
import type { Db, Tx } from './database.ts'
import { afterCommit } from './transaction.ts'

/** Returns a signal within this process that committed work is pending. */
export function commitSignal() {
  const given = new WeakSet<Tx>()
  const listeners = perOwner(() => new Set<() => void>())
  return {
    /** Sends the signal once the transaction is committed: once, however often it is called. */
    give(tx: Tx): void {
      if (given.has(tx)) return
      given.add(tx)
      afterCommit(tx, (db) => {
        for (const listener of listeners(db)) listener()
      })
    },
    /** Calls `hear` at each signal of a database; returns a function that ends this. */
    hear(db: Db, hear: () => void): () => void {
      listeners(db).add(hear)
      return () => listeners(db).delete(hear)
    },
  }
}
