import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { NewEvent } from './event.ts'

/** The events that are not handled yet: one row per change, deleted once everyone is notified. */
export const events = pgTable('events', {
  /**
   * The number of the event, ascending in the order of insertion. Events about the same record are therefore in the
   * order of its changes.
   */
  number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The time of insertion, which is after any wait for locks. It becomes the date of the notifications. */
  raisedAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
  happened: jsonb().$type<NewEvent[]>().notNull(),
  /** The time at which the notifications and mails were stored. Open pages are notified after that. */
  storedAt: instant(),
  /**
   * The number of failed attempts, and the time of the next attempt (`notBefore`). Other events are handled in the
   * meantime.
   */
  failures: smallint().notNull().default(0),
  notBefore: instant(),
})
