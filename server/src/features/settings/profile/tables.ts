import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, person } from '../../../db/columns.ts'

/**
 * People's pictures as small WebP squares. They are in the database because they take only some 20 kB and belong to the
 * person's row: they are changed in the same transaction and deleted with the person.
 */
export const profileImages = pgTable('profile_images', {
  userId: person('cascade').primaryKey(),
  /** A hash of the content. It is part of the picture's address, so the content at an address never changes. */
  version: text().notNull(),
  /** The picture with sides of 96 pixels. */
  small: bytes().notNull(),
  /** The picture with sides of 384 pixels. */
  large: bytes().notNull(),
  createdAt: createdAt(),
})
