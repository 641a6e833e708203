import { type Placeholder, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { withFastRows } from './rows.ts'
import { builderOf } from './transaction.ts'

type Statements = Map<string, unknown>

const statements = new WeakMap<Queryable, Statements>()
const localStatements = new WeakMap<Queryable, Statements>()

/**
 * The maximum number of queries of `prepareLocally` that a process or connection keeps; the least recently used is
 * dropped first. The filters and sorts of lists make thousands of them, each of several kilobytes.
 */
export const maxLocalStatements = 200

/**
 * Returns a prepared query for frequent reads and writes. Its SQL is built once per process, or once per connection if
 * `db` is a transaction, and is planned once per connection. `name` must be unique to the query's SQL, and `build` must
 * not use values: they are placeholders.
 */
export function prepareOnce<P>(db: Queryable, name: string, build: () => { prepare(name: string): P }): P {
  const ownStatements = statementsOf(statements, db)
  if (!ownStatements.has(name)) ownStatements.set(name, withFastRows(build().prepare(name)))
  return ownStatements.get(name) as P
}

function statementsOf(all: WeakMap<Queryable, Statements>, db: Queryable): Statements {
  const builder = builderOf(db)
  const ownStatements = all.get(builder) ?? new Map<string, unknown>()
  all.set(builder, ownStatements)
  return ownStatements
}

/** Returns a placeholder for each of these columns, for an insert. Not for JSON and exact numbers that may be null. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as { [N in Name]: Placeholder<N> }

/** Returns a placeholder for JSON text or null. A JSON column's own placeholder would store null as JSON. */
export const jsonPlaceholder = (name: string) => sql`${sql.placeholder(name)}::jsonb`

/** Returns a placeholder for an instant. The time of the transaction takes the place of null. */
export const instantPlaceholder = (name: string) => sql`coalesce(${sql.placeholder(name)}::timestamptz, now())`

/**
 * Returns a query that is built once, as long as it is used often, but planned for its values at each execution. Use it
 * where the best plan depends on the values: teams differ in size, and some names are common. A generic plan would read
 * far too much.
 */
export function prepareLocally<P>(db: Queryable, name: string, build: () => { prepare(name: string): P }): P {
  const ownStatements = statementsOf(localStatements, db)
  const query = (ownStatements.get(name) as P | undefined) ?? withFastRows(build().prepare(''))
  ownStatements.delete(name)
  ownStatements.set(name, query)
  const [oldest] = ownStatements.keys()
  if (oldest !== undefined && ownStatements.size > maxLocalStatements) ownStatements.delete(oldest)
  return query
}
