import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { NewEvent } from './event.ts'

/** What changes have brought about and is still to be told: a row for each change, removed once everybody has heard. */
export const events = pgTable('events', {
  /** In the order in which they were written, and so in that in which one thing was changed. */
  number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** When it was written, after whatever the change had to wait for: what it brings is dated so. */
  raisedAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
  happened: jsonb().$type<NewEvent[]>().notNull(),
  /** When notifications and mails were written; the open pages may not have heard yet. */
  storedAt: instant(),
  /** How often telling it failed, and when it is tried again: meanwhile it holds nothing else up. */
  failures: smallint().notNull().default(0),
  notBefore: instant(),
})
