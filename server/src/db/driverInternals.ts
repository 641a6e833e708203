// Everything that this product uses of pg and drizzle-orm without their promise to keep it, in one place (decision 0078).
// driverInternals.test.ts fails first when one of them is upgraded.
import { type SQL, Subquery, is, SQL as Sql } from 'drizzle-orm'
import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { Db } from './database.ts'

/** Returns the connection of a client: it emits `errorMessage` for each failed statement and writes to `stream`. */
export const connectionOf = (client: pg.ClientBase): EventEmitter & { stream: Duplex } =>
  Reflect.get(client, 'connection') as EventEmitter & { stream: Duplex }

/** The `query` of pg's own client, called with `this` and the arguments of each call, drizzle-orm's included. */
export const clientQuery = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown

/** Replaces the `query` of a class of clients; pg declares overloads that no override can satisfy. */
export const replaceQuery = (
  of: typeof pg.Client,
  query: (this: pg.Client, first: unknown, ...rest: unknown[]) => unknown,
): unknown => Reflect.set(of.prototype, 'query', query)

/** Returns the pool beneath a query builder. */
export const poolOf = (db: Db): pg.Pool => (db as Db & { $client: pg.Pool }).$client

/** A selected field: its place in a row's object, and the decoder of its value. */
export interface SelectedField {
  path: string[]
  field: unknown
}

/** The parts of a prepared query that tell how to read its rows. */
export interface PreparedParts {
  fields?: SelectedField[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown
}

/** Converts a value as the driver returns it. */
export interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** Returns the decoder of a field that is SQL, SQL with a name, or a subquery. */
export function decoderOfSql(field: unknown): Decoder {
  const sql = is(field, Sql) ? field : is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql
  return (sql as unknown as { decoder: Decoder }).decoder
}
