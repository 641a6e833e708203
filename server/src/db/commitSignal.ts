import { ownedBy } from '../limits/limiter.ts'
import type { Db, Tx } from './database.ts'
import { afterCommit } from './transaction.ts'

/** Says within this process that something has been committed that waits to be done. */
export function commitSignal() {
  const given = new WeakSet<Tx>()
  const listeners = ownedBy(() => new Set<() => void>())
  return {
    /** Gives the signal once the transaction is committed: once, however often it is asked to. */
    give(tx: Tx): void {
      if (given.has(tx)) return
      given.add(tx)
      afterCommit(tx, (db) => {
        for (const hear of listeners(db)) hear()
      })
    },
    /** Calls `hear` at each signal of a database, until what is returned is called. */
    hear(db: Db, hear: () => void): () => void {
      listeners(db).add(hear)
      return () => listeners(db).delete(hear)
    },
  }
}
