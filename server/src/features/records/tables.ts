import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../db/columns.ts'
import { users } from '../../people/tables.ts'

/**
 * A table of something that each person has one of, version by version. Append-only (a trigger of its own), but that
 * all of a person's go when the person does.
 */
export const recordTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      id: id(),
      userId: uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** From 1, one after the other. */
      version: integer().notNull(),
      /** What it holds as JSON, sealed (files/seal.ts), in base64url. */
      sealed: text().notNull(),
      createdAt: createdAt(),
    },
    (t) => [uniqueIndex(`${name}_key`).on(t.userId, t.version)],
  )

export type RecordTable = ReturnType<typeof recordTable>

/** Where each person's pay goes, version by version, sealed. */
export const bankingDetails = recordTable('banking_details')

/** Whom to call when something happens to a person, version by version, sealed. */
export const emergencyContacts = recordTable('emergency_contacts')
