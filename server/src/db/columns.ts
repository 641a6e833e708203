import { randomUUIDv7 } from 'node:crypto'
import { numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Primary key, UUID v7 made here: PostgreSQL 15 has none of its own. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())

/** An instant, read as `2026-11-21T08:30:00.000Z`. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 })

/** When a row was made, by the database's clock. */
export const createdAt = () => instant().notNull().defaultNow()

/** Days of leave: exact, with room for halves. */
export const days = () => numeric({ precision: 7, scale: 2 })
