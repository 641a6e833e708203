import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idOf } from '../db/columns.ts'

/** First answers of calls with an Idempotency-Key, written in the change's own transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: idOf('users', { onDelete: 'cascade' }).notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** Digest of the call's input (`inputDigests`): the same key with other input is refused. */
    input: text().notNull().default(''),
    /** The permissions behind the answer, the affected person, and the areas in which they were in reach. */
    permissions: text().notNull().default(''),
    personId: uuid(),
    areas: text().array().notNull().default([]),
    /** Null where the call reads its answer again. */
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] }), index('idempotency_keys_created_idx').on(t.createdAt)],
)
