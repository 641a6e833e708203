import type { Db } from './database.ts'
import { withFastRows } from './rows.ts'

const statements = new WeakMap<Db, Map<string, unknown>>()

/**
 * Returns a statement that the server plans once per connection and that is built once here: for hot reads. `name` must
 * identify the statement and everything that makes its SQL differ.
 */
export function prepareOnce<P>(db: Db, name: string, build: () => { prepare(name: string): P }): P {
  const own = statements.get(db) ?? new Map<string, unknown>()
  statements.set(db, own)
  if (!own.has(name)) own.set(name, withFastRows(build().prepare(name)))
  return own.get(name) as P
}

/**
 * Returns the same, but planned again each time for its values: where the best plan depends on them (the size of a
 * team, how common a name is), a generic plan reads far too much.
 */
export function prepareLocally<P>(db: Db, name: string, build: () => { prepare(name: string): P }): P {
  return prepareOnce(db, name, () => ({ prepare: () => build().prepare('') }))
}
