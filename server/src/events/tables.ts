import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { NewEvent } from './event.ts'

/** The events that are not handled yet: one row per change, deleted once everyone is notified. */
export const events = pgTable('events', {
  /** A number in the order of insertion, and so in the order of changes to one subject. */
  number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The time of insertion, after any wait for locks: the date of the notifications. */
  raisedAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
  happened: jsonb().$type<NewEvent[]>().notNull(),
  /** The time at which the notifications and mails were stored; open pages may not have been notified by then. */
  storedAt: instant(),
  /** The number of failed attempts, and the time of the next one; until then, other events are handled first. */
  failures: smallint().notNull().default(0),
  notBefore: instant(),
})
