import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../db/columns.ts'
import { users } from '../../people/tables.ts'

/**
 * Returns a table of one record per person, with versions. Append-only (a trigger of its own), except that all of a
 * person's versions are deleted with the person.
 */
export const recordTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      id: id(),
      userId: uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** Counted from 1. */
      version: integer().notNull(),
      /** The content as JSON, sealed (files/seal.ts), in base64url. */
      sealed: text().notNull(),
      createdAt: createdAt(),
    },
    (t) => [uniqueIndex(`${name}_key`).on(t.userId, t.version)],
  )

export type RecordTable = ReturnType<typeof recordTable>

/** Each person's bank details, with versions, sealed. */
export const bankingDetails = recordTable('banking_details')

/** Each person's emergency contact, with versions, sealed. */
export const emergencyContacts = recordTable('emergency_contacts')
