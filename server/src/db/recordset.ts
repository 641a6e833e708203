import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The names of a table's columns, as its rows have them. */
export type ColumnOf<T extends PgTable> = keyof T['$inferInsert'] & string

/**
 * Returns rows as a relation for `from`, whose columns have the names and types of the table's. One parameter holds all
 * rows, so that the statement is the same for any number.
 * @param columns those to send; the relation's others are null.
 */
export function recordset<T extends PgTable>(
  table: T,
  rows: readonly Partial<T['$inferInsert']>[],
  columns?: readonly ColumnOf<T>[],
): SQL {
  const sent: readonly string[] = columns ?? Object.keys(getTableColumns(table))
  const values = (rows as readonly Record<string, unknown>[]).map((row) =>
    Object.fromEntries(
      sent.map((column) => {
        const value = row[column]
        if (is(value, SQL)) throw new TypeError(`${column} is an SQL expression, but rows can only contain values`)
        return [toSnakeCase(column), value]
      }),
    ),
  )
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`
}
