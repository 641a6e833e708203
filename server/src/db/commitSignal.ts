import { perOwner } from '../limits/limiter.ts'
import type { Db, Tx } from './database.ts'
import { afterCommit } from './transaction.ts'

/** Returns a signal that tells listeners in this process that newly committed work is pending. */
export function commitSignal() {
  const signalled = new WeakSet<Tx>()
  const listeners = perOwner(() => new Set<() => void>())
  return {
    /** Sends the signal after the transaction is committed, at most once per transaction. */
    give(tx: Tx): void {
      if (signalled.has(tx)) return
      signalled.add(tx)
      afterCommit(tx, (db) => {
        for (const listener of listeners(db)) listener()
      })
    },
    /** Calls `hear` whenever the signal is sent for this database. Returns a function that unsubscribes. */
    hear(db: Db, hear: () => void): () => void {
      listeners(db).add(hear)
      return () => listeners(db).delete(hear)
    },
  }
}
