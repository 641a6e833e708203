import { commitSignal } from '../db/commitSignal.ts'
import type { Db, Tx } from '../db/database.ts'
import { beforeCommit } from '../db/transaction.ts'
import type { NewEvent } from './event.ts'
import { events } from './tables.ts'

const signal = commitSignal()

/** Has the relay tell of what happened, once this transaction is committed: it is written with it, in one row. */
export function raise(tx: Tx, ...happened: NewEvent[]): void {
  if (!happened.length) return
  beforeCommit(tx, () => tx.insert(events).values({ happened }).execute())
  signal.give(tx)
}

/** Calls `hear` whenever this process has committed something to be told, until what is returned is called. */
export const onRaised = (db: Db, hear: () => void): (() => void) => signal.hear(db, hear)
