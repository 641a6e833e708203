import { randomUUIDv7 } from 'node:crypto'
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { customType, date, numeric, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Returns a primary key column with a UUID v7, generated here because PostgreSQL 15 can't. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())

type OnDelete = 'cascade' | 'set null'

/** Returns a column that references a row in a table of a higher layer, which this layer knows only by name. */
const idOf = (table: 'users' | 'accounts', onDelete?: OnDelete) => {
  const referencedTable = pgTable(table, { id: id() })
  return uuid().references(() => referencedTable.id, onDelete && { onDelete })
}

/**
 * Returns a column that references a person. By default, a referenced person can't be deleted; `onDelete` changes that.
 */
export const person = (onDelete?: OnDelete) => idOf('users', onDelete)

/** Returns a column that references an account. */
export const account = () => idOf('accounts')

/** Returns a column for an instant, which is read as `2026-11-21T08:30:00.000Z`. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 })

/** Returns a column for the time a row was created, by the database's clock. */
export const createdAt = () => instant().notNull().defaultNow()

/** Returns the columns for the times at which a row was created and last changed. */
export const timestamps = () => ({ createdAt: createdAt(), updatedAt: createdAt() })

/**
 * Returns the SQL for a new `updatedAt` that is always later than the previous one, so that clients notice each change.
 */
export const laterThan = (updatedAt: SQLWrapper): SQL<string> =>
  sql<string>`greatest(clock_timestamp(), ${updatedAt} + interval '1 millisecond')`

/** Returns a column for a day, which is read as `2026-11-21`. */
export const day = () => date({ mode: 'string' })

/** Returns a column for an exact amount of money. */
export const money = () => numeric({ precision: 14, scale: 2 })

/** Returns a column for a number of days of leave, which is exact for fractions such as half days. */
export const days = () => numeric({ precision: 7, scale: 2 })

/** A column for any JSON value. Drizzle's own column would read the text `"2026"` as a number. */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

/**
 * A column for small binary content that is read with its row, such as pictures. Larger files are in the file store.
 */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
