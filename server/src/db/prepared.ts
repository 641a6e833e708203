import type { Db } from './database.ts'
import { readQuickly } from './rows.ts'

const made = new WeakMap<Db, Map<string, unknown>>()

/**
 * A statement that the server plans once for each connection and that is built once here: for hot reads. `name` must
 * name the statement and whatever makes its SQL differ.
 */
export function prepared<P>(db: Db, name: string, build: () => { prepare(name: string): P }): P {
  const own = made.get(db) ?? new Map<string, unknown>()
  made.set(db, own)
  if (!own.has(name)) own.set(name, readQuickly(build().prepare(name)))
  return own.get(name) as P
}

/**
 * The same, but planned anew each time, for the values at hand: where the best way depends on them (how large a team is,
 * how few people have a name), a plan for any value reads far too much.
 */
export function preparedHere<P>(db: Db, name: string, build: () => { prepare(name: string): P }): P {
  return prepared(db, name, () => ({ prepare: () => build().prepare('') }))
}
