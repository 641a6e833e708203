import { type Placeholder, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { withFastRows } from './rows.ts'
import { builderOf } from './transaction.ts'

const statements = new WeakMap<Queryable, Map<string, unknown>>()

/**
 * Returns a prepared query for frequent reads and writes. Its SQL is built once per process, or once per connection if
 * `db` is a transaction, and is planned once per connection. `name` must be unique to the query's SQL, and `build` must
 * not use values: they are placeholders.
 */
export function prepareOnce<P>(db: Queryable, name: string, build: () => { prepare(name: string): P }): P {
  const builder = builderOf(db)
  const ownStatements = statements.get(builder) ?? new Map<string, unknown>()
  statements.set(builder, ownStatements)
  if (!ownStatements.has(name)) ownStatements.set(name, withFastRows(build().prepare(name)))
  return ownStatements.get(name) as P
}

/** Returns a placeholder for each of these columns, for an insert. Not for JSON and exact numbers that may be null. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as { [N in Name]: Placeholder<N> }

/** Returns a placeholder for JSON text or null. A JSON column's own placeholder would store null as JSON. */
export const jsonPlaceholder = (name: string) => sql`${sql.placeholder(name)}::jsonb`

/** Returns a placeholder for an instant. The time of the transaction takes the place of null. */
export const instantPlaceholder = (name: string) => sql`coalesce(${sql.placeholder(name)}::timestamptz, now())`

/**
 * Returns a query that is built once but planned for its values at each execution. Use it where the best plan depends
 * on the values: teams differ in size, and some names are common. A generic plan would read far too much.
 */
export function prepareLocally<P>(db: Queryable, name: string, build: () => { prepare(name: string): P }): P {
  return prepareOnce(db, name, () => ({ prepare: () => build().prepare('') }))
}
