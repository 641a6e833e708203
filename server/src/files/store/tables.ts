import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, person } from '../../db/columns.ts'

/** Details of stored files. Their content is encrypted in the data folder, under the row's id. */
export const files = pgTable(
  'files',
  {
    id: id(),
    ownerId: person().notNull(),
    purpose: text()
      .$type<'MEDICAL_CERTIFICATE' | 'HIRING_DOCUMENT' | 'RESUME' | 'DOCUMENT' | 'INVOICE' | 'MAIL'>()
      .notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the content before encryption, in hexadecimal. */
    digest: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('files_owner_idx').on(t.ownerId)],
)

/** The purpose for which a file was stored. */
export type FilePurpose = (typeof files.$inferSelect)['purpose']

const { id: fileId, name, mediaType, bytes, digest } = files

/** The columns needed to send a stored file in a response (http/storedFile.ts). */
export const storedColumns = { id: fileId, name, mediaType, bytes, digest }
export type StoredRow = Pick<typeof files.$inferSelect, keyof typeof storedColumns>
