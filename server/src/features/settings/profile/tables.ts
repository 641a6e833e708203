import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '../../../db/columns.ts'
import { users } from '../../../people/tables.ts'

/**
 * The pictures of people as small squares, WebP. They are some 20 kB and always wanted with the person's row, so they
 * lie in the database: set and removed in the change's own transaction, gone with the person.
 */
export const profileImages = pgTable('profile_images', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of the content, so that an address with it never changes what it answers. */
  version: text().notNull(),
  /** 96 pixels a side. */
  small: bytes().notNull(),
  /** 384 pixels a side. */
  large: bytes().notNull(),
  createdAt: createdAt(),
})
