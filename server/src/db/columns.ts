import { randomUUIDv7 } from 'node:crypto'
import { customType, numeric, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Primary key, UUID v7 made here: PostgreSQL 15 has none of its own. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())

/** The id of a row of a table that lies above this one, so that it is known here by its name alone. */
export const idOf = (table: 'users' | 'accounts', config?: { onDelete: 'cascade' | 'set null' }) => {
  const above = pgTable(table, { id: id() })
  return uuid().references(() => above.id, config)
}

/** An instant, read as `2026-11-21T08:30:00.000Z`. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 })

/** When a row was made, by the database's clock. */
export const createdAt = () => instant().notNull().defaultNow()

/** Days of leave: exact, with room for halves. */
export const days = () => numeric({ precision: 7, scale: 2 })

/** A value of JSON, a text of digits too: Drizzle's own column reads `"2026"` as a number. */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

/** Small content that is always wanted with its row: pictures. Files lie in the store. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
