// All uses of internals of pg and drizzle-orm that may change without notice are in this file (decision 0078). When an
// upgrade breaks one, driverInternals.test.ts fails first.
import { type SQL, Subquery, is, SQL as Sql } from 'drizzle-orm'
import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { Db } from './database.ts'

/** Returns the connection of a pg client. It emits `errorMessage` for each failed query and writes to `stream`. */
export const connectionOf = (client: pg.ClientBase): EventEmitter & { stream: Duplex } =>
  Reflect.get(client, 'connection') as EventEmitter & { stream: Duplex }

/** Returns whether the server has prepared a statement of this name for a client. */
export const isPrepared = (client: pg.ClientBase, name: string): boolean =>
  name in (Reflect.get(connectionOf(client), 'parsedStatements') as Record<string, string>)

/** The original `query` method of pg's client, for all call signatures, including those of drizzle-orm. */
export const clientQuery = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown

/** Replaces the `query` method of a client class. An ordinary override can't satisfy the overloads that pg declares. */
export const replaceQuery = (
  clientClass: typeof pg.Client,
  query: (this: pg.Client, first: unknown, ...rest: unknown[]) => unknown,
): unknown => Reflect.set(clientClass.prototype, 'query', query)

/** Returns the connection pool of a query builder. */
export const poolOf = (db: Db): pg.Pool => (db as Db & { $client: pg.Pool }).$client

/** A selected field, with its path in the result object. */
export interface SelectedField {
  path: string[]
  field: unknown
}

/** The parts of a prepared query that say how to convert its rows. */
export interface PreparedParts {
  fields?: SelectedField[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown
}

/** Converts a value returned by the driver. */
export interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** Returns the decoder of a selected SQL expression, aliased SQL expression or subquery. */
export function decoderOfSql(field: unknown): Decoder {
  const sql = is(field, Sql) ? field : is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql
  return (sql as unknown as { decoder: Decoder }).decoder
}
