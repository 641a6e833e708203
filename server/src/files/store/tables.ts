import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, idOf } from '../../db/columns.ts'

/** The details of a stored file; its content lies encrypted in the data folder, under the row's id. */
export const files = pgTable(
  'files',
  {
    id: id(),
    ownerId: idOf('users').notNull(),
    purpose: text()
      .$type<'MEDICAL_CERTIFICATE' | 'HIRING_DOCUMENT' | 'RESUME' | 'DOCUMENT' | 'INVOICE' | 'MAIL'>()
      .notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the content before encryption, hex. */
    digest: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('files_owner_idx').on(t.ownerId)],
)

/** The purpose a file was sent for. */
export type FilePurpose = (typeof files.$inferSelect)['purpose']

const { id: fileId, name, mediaType, bytes, digest } = files

/** The columns needed to answer with a stored file (http/storedFile.ts). */
export const storedColumns = { id: fileId, name, mediaType, bytes, digest }
export type StoredRow = Pick<typeof files.$inferSelect, keyof typeof storedColumns>
