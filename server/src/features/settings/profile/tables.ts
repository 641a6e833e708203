import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '../../../db/columns.ts'
import { users } from '../../../people/tables.ts'

/**
 * The pictures of people as small squares, WebP. They take some 20 kB and are always needed with the person's row, so
 * they are in the database: set and removed in the change's own transaction, deleted with the person.
 */
export const profileImages = pgTable('profile_images', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A digest of the content, so that an address with it never changes its answer. */
  version: text().notNull(),
  /** 96 pixels a side. */
  small: bytes().notNull(),
  /** 384 pixels a side. */
  large: bytes().notNull(),
  createdAt: createdAt(),
})
