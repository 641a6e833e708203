import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { NewEvent } from './event.ts'

/** Events of changes that are not handled yet: a row for each change, removed once everyone has been notified. */
export const events = pgTable('events', {
  /** The order in which they were written, and so the order of changes of one subject. */
  number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The time of writing, after any locks the change waited for: its notifications have this date. */
  raisedAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
  happened: jsonb().$type<NewEvent[]>().notNull(),
  /** The time at which notifications and mails were written; the open pages may not be notified yet. */
  storedAt: instant(),
  /** Number of failed tries, and the time of the next one: meanwhile it holds up nothing else. */
  failures: smallint().notNull().default(0),
  notBefore: instant(),
})
