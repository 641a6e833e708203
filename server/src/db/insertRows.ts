import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/**
 * Adds many rows with one parameter that holds them all, so that the statement is the same for any number. The query
 * builder makes a parameter of each cell; for a hundred people that takes longer than the writing.
 */
export async function insertRows<T extends PgTable>(
  db: Queryable,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  if (!rows.length) return
  const given = rows as readonly Record<string, unknown>[]
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key, { defaultFn }]) => defaultFn || given.some((row) => row[key] !== undefined),
  )
  const names = columns.map(([key]) => toSnakeCase(key))
  const values = given.map((row) =>
    Object.fromEntries(
      columns.map(([key, { defaultFn, hasDefault }], i) => {
        const value = row[key] ?? (row[key] === undefined ? defaultFn?.() : null) ?? null
        if (is(value, SQL)) throw new TypeError(`${key} is a value to be worked out, which rows cannot hold`)
        if (row[key] === undefined && hasDefault && !defaultFn) throw new TypeError(`${key} is missing in some rows`)
        return [names[i] ?? key, value]
      }),
    ),
  )
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`)
}
