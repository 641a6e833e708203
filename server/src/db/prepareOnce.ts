import type { Db } from './database.ts'
import { withFastRows } from './rows.ts'

const statements = new WeakMap<Db, Map<string, unknown>>()

/**
 * Returns a prepared query for frequent reads, which is built once per process and planned once per connection. `name`
 * must be unique to the query's SQL.
 */
export function prepareOnce<P>(db: Db, name: string, build: () => { prepare(name: string): P }): P {
  const ownStatements = statements.get(db) ?? new Map<string, unknown>()
  statements.set(db, ownStatements)
  if (!ownStatements.has(name)) ownStatements.set(name, withFastRows(build().prepare(name)))
  return ownStatements.get(name) as P
}

/**
 * Returns a query that is built once but planned for its values at each execution. Use it where the best plan depends
 * on the values: teams differ in size, and some names are common. A generic plan would read far too much.
 */
export function prepareLocally<P>(db: Db, name: string, build: () => { prepare(name: string): P }): P {
  return prepareOnce(db, name, () => ({ prepare: () => build().prepare('') }))
}
