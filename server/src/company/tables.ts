import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** The company's settings, one row each that differs from its default. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() })
