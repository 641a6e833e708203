import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, person } from '../db/columns.ts'

/** The first answers to calls with an Idempotency-Key, stored in the transaction of the change. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: person('cascade').notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** A digest of the call's input (`inputDigests`). The same key with other input is refused. */
    input: text().notNull().default(''),
    /**
     * A digest of the actor's permissions, the affected person, and the areas in which the actor could see that
     * person's data.
     */
    permissions: text().notNull().default(''),
    personId: uuid(),
    areas: text().array().notNull().default([]),
    /**
     * The first answer, encrypted, because it may have what its own table encrypts; null if a repeated call must read its
     * answer from the database.
     */
    sealed: text(),
    /** The first answer to a call that the previous version answered. */
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] }), index('idempotency_keys_created_idx').on(t.createdAt)],
)
