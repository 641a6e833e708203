import type { Db, Tx } from '../db/database.ts'
import { afterCommit, beforeCommit } from '../db/transaction.ts'
import { ownedBy } from '../limits/limiter.ts'
import type { NewEvent } from './event.ts'
import { events } from './tables.ts'

/** Who is to hear that something waits to be told, by database. */
const listeners = ownedBy(() => new Set<() => void>())

/** Has the relay tell of what happened, once this transaction is committed: it is written with it, in one row. */
export function raise(tx: Tx, ...happened: NewEvent[]): void {
  if (!happened.length) return
  beforeCommit(tx, () => tx.insert(events).values({ happened }).execute())
  afterCommit(tx, (db) => {
    for (const hear of listeners(db)) hear()
  })
}

/** Calls `hear` whenever this process has committed something to be told, until what is returned is called. */
export function onRaised(db: Db, hear: () => void): () => void {
  listeners(db).add(hear)
  return () => listeners(db).delete(hear)
}
