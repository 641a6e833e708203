import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, person } from '../../db/columns.ts'

/**
 * Returns the definition of a table with one record per person and all its versions. A trigger forbids changes;
 * versions are deleted only with their person.
 */
export const recordTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      id: id(),
      userId: person('cascade').notNull(),
      /** Number of the version, starting at 1. */
      version: integer().notNull(),
      /** The content as JSON, encrypted by files/store/seal.ts, in base64url. */
      sealed: text().notNull(),
      createdAt: createdAt(),
    },
    (t) => [uniqueIndex(`${name}_key`).on(t.userId, t.version)],
  )

export type RecordTable = ReturnType<typeof recordTable>
