import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'
import { type ColumnOf, recordset } from './recordset.ts'

interface RowsUpdate<T extends PgTable> {
  /** The columns that identify a row; `id` by default. */
  key?: readonly ColumnOf<T>[]
  /** The columns to write; by default all others that the rows contain. */
  columns?: readonly ColumnOf<T>[]
  /** SQL expressions for columns whose values the database calculates for each row. */
  set?: Partial<Record<ColumnOf<T>, SQL>>
}

/** Updates many existing rows in one query. Its SQL is the same for any number of rows. */
export async function updateRows<T extends PgTable>(
  db: Queryable,
  table: T,
  rows: readonly Partial<T['$inferInsert']>[],
  { key = ['id' as ColumnOf<T>], columns, set = {} }: RowsUpdate<T> = {},
): Promise<void> {
  if (!rows.length) return
  const records = rows as readonly Record<string, unknown>[]
  const all = Object.keys(getTableColumns(table)) as ColumnOf<T>[]
  const changedColumns =
    columns ?? all.filter((column) => !key.includes(column) && records.some((row) => row[column] !== undefined))
  const sentColumns = [...key, ...changedColumns]
  for (const column of sentColumns)
    if (records.some((row) => row[column] === undefined)) throw new TypeError(`${column} is missing in some rows`)
  const identifier = (column: string) => sql.identifier(toSnakeCase(column))
  const assignments = [
    ...changedColumns.map((column) => sql`${identifier(column)} = given.${identifier(column)}`),
    ...Object.entries<SQL | undefined>(set).map(([column, value]) => sql`${identifier(column)} = ${value}`),
  ]
  const isSame = key.map((column) => sql`${table}.${identifier(column)} = given.${identifier(column)}`)
  await db.execute(sql`update ${table} set ${sql.join(assignments, sql`, `)}
    from ${recordset(table, rows, sentColumns)} as given where ${sql.join(isSame, sql` and `)}`)
}
