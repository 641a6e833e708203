import { randomUUIDv7 } from 'node:crypto'
import { customType, numeric, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Returns a primary key, a UUID v7 made here: PostgreSQL 15 cannot make one. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())

/** Returns the id of a row in a table of a higher layer, which is known here by its name only. */
export const idOf = (table: 'users' | 'accounts', config?: { onDelete: 'cascade' | 'set null' }) => {
  const above = pgTable(table, { id: id() })
  return uuid().references(() => above.id, config)
}

/** Returns a column with an instant, read as `2026-11-21T08:30:00.000Z`. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 })

/** Returns a column with a row's creation time, by the database's clock. */
export const createdAt = () => instant().notNull().defaultNow()

/** Returns a column with days of leave: exact, in halves too. */
export const days = () => numeric({ precision: 7, scale: 2 })

/** A JSON value, even a text of digits: Drizzle's own column reads `"2026"` as a number. */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

/** Small content that is always read with its row: pictures. Files lie in the store. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
