import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'
import { type ColumnOf, recordset } from './recordset.ts'

/**
 * Inserts many rows with a single parameter. The SQL is then the same for any number of rows. The query builder uses a
 * parameter per cell; for a hundred people, building them takes longer than the insert itself.
 */
export async function insertRows<T extends PgTable>(
  db: Queryable,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  if (!rows.length) return
  const records = rows as readonly Record<string, unknown>[]
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key, { defaultFn }]) => defaultFn || records.some((row) => row[key] !== undefined),
  )
  const values = records.map((row) => {
    const value: Record<string, unknown> = {}
    for (const [key, { defaultFn, hasDefault }] of columns) {
      if (row[key] === undefined && hasDefault && !defaultFn) throw new TypeError(`${key} is missing in some rows`)
      value[key] = row[key] === undefined ? defaultFn?.() : row[key]
    }
    return value
  })
  const list = sql.join(
    columns.map(([key]) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  )
  const sent = recordset(
    table,
    values as T['$inferInsert'][],
    columns.map(([key]) => key as ColumnOf<T>),
  )
  await db.execute(sql`insert into ${table} (${list}) select ${list} from ${sent}`)
}
