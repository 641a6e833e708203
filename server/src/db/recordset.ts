import { type Column, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The names of a table's columns as properties of its row objects. */
export type ColumnOf<T extends PgTable> = keyof T['$inferInsert'] & string

/**
 * Returns rows as a relation for `from`, with the names and types of the table's columns. One parameter contains all
 * rows. The SQL is then the same for any number of rows.
 * @param columns The columns to send; all others are null.
 */
export function recordset<T extends PgTable>(
  table: T,
  rows: readonly Partial<T['$inferInsert']>[],
  columns?: readonly ColumnOf<T>[],
): SQL {
  const sentColumns = (columns ?? Object.keys(getTableColumns(table))).map((column) => ({
    column,
    name: toSnakeCase(column),
  }))
  // Years of records have a million cells, so this creates nothing but the rows.
  const values = (rows as readonly Record<string, unknown>[]).map((row) => {
    const sent: Record<string, unknown> = {}
    for (const { column, name } of sentColumns) {
      const value = row[column]
      if (typeof value === 'object' && is(value, SQL))
        throw new TypeError(`${column} is an SQL expression, but rows can only contain values`)
      sent[name] = value
    }
    return sent
  })
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`
}

/**
 * Returns the SQL condition that a column is one of these values. One parameter contains all values. The SQL is then
 * the same for any number of values.
 */
export const isOneOf = (column: Column, values: readonly unknown[]): SQL =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`
