import { commitSignal } from '../db/commitSignal.ts'
import type { Db, Tx } from '../db/database.ts'
import { placeholders, prepareOnce } from '../db/prepareOnce.ts'
import { beforeCommit } from '../db/transaction.ts'
import type { NewEvent } from './event.ts'
import { events } from './tables.ts'

const signal = commitSignal()

const insertEvents = (tx: Tx) =>
  prepareOnce(tx, 'insert_events', () => tx.insert(events).values(placeholders('happened')))

/**
 * Raises events when this transaction commits. The transaction stores them in one row, which the relay then handles.
 */
export function raiseEvents(tx: Tx, ...happened: NewEvent[]): void {
  if (!happened.length) return
  beforeCommit(tx, () => insertEvents(tx).execute({ happened }))
  signal.give(tx)
}

/** Calls `listener` whenever this process has committed events. Returns a function that removes the listener. */
export const onRaised = (db: Db, listener: () => void): (() => void) => signal.hear(db, listener)
