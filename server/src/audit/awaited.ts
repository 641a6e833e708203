import { ownedBy } from '../limits/limiter.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'

/** Entries that this process has written, by transaction, and those of them that were committed, by database. */
const written = new WeakMap<Queryable, string[]>()
const committed = ownedBy(() => new Set<string>())

/** Remembers that this process wrote an entry, until it is sealed: one that vanishes before is missed. */
export function awaitSeal(db: Db, through: Queryable, entryId: string): void {
  if (through === db) committed(db).add(entryId)
  else written.set(through, [...(written.get(through) ?? []), entryId])
}

/** To be called when the transaction is committed: what it recorded is there from now on. */
export function committedEntries(db: Db, tx: Tx): void {
  for (const id of written.get(tx) ?? []) committed(db).add(id)
}

/** The entries that this process has written and not yet seen sealed. */
export const awaitedEntries = (db: Db): Set<string> => committed(db)
