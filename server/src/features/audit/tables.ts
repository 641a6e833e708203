import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../db/columns.ts'

/** Checks of the whole trail, each by one process in the background. */
export const auditChecks = pgTable(
  'audit_checks',
  {
    id: id(),
    startedAt: createdAt(),
    /** Seals there were when it began, and how many have been gone through. */
    seals: bigint({ mode: 'number' }).notNull(),
    checked: bigint({ mode: 'number' }).notNull().default(0),
    /** When the process that works on it last said so. */
    workedAt: instant(),
    endedAt: instant(),
    /** The first of what is wrong, a sentence each, and how much is. */
    faults: jsonb().$type<string[]>().notNull().default([]),
    faultCount: integer().notNull().default(0),
    /** When the newest entry with a seal was written. */
    newest: instant(),
    /** Made by Muster of how it ended, with a key that the database does not hold. */
    mac: text(),
  },
  (t) => [index('audit_checks_started_idx').on(t.startedAt)],
)
