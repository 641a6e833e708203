import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DocumentCategory } from '@muster/contract/documents/enumerations'
import { createdAt, day, id, instant, person, timestamps } from '../../db/columns.ts'
import { files } from '../../files/store/tables.ts'
import { departments } from '../../people/tables.ts'

/** Folders of documents, which don't affect access. Names are unique per person. */
export const documentFolders = pgTable(
  'document_folders',
  {
    id: id(),
    name: text().notNull(),
    createdBy: person().notNull(),
    ...timestamps(),
  },
  (t) => [uniqueIndex('document_folders_key').on(t.createdBy, sql`lower(${t.name})`)],
)

/**
 * Documents, including those in the trash, with the file of the current version. A trigger prevents changes to the
 * uploader and creation time, and lets `version` only increase.
 */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    uploadedBy: person().notNull(),
    folderId: uuid().references(() => documentFolders.id, { onDelete: 'set null' }),
    name: text().notNull(),
    description: text().notNull(),
    tags: text().array().notNull(),
    category: text().$type<DocumentCategory>().notNull(),
    isPrivate: boolean().notNull().default(true),
    /** Expiry date: the last day on which the document is valid. */
    expiresOn: day(),
    toAcknowledge: boolean().notNull().default(false),
    /** Number of the current version. */
    version: integer().notNull().default(1),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    mediaType: text().notNull(),
    bytes: integer().notNull(),
    /** Number of downloads by people other than the uploader. */
    downloadCount: integer().notNull().default(0),
    trashedAt: instant(),
    /** The text used for search: name, description and tags. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`document_words(${documents.name}, ${documents.description}, ${documents.tags})`,
      ),
    ...timestamps(),
  },
  (t) => [
    index('documents_newest_idx')
      .on(t.isPrivate, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`trashed_at is null`),
    index('documents_name_idx')
      .on(t.isPrivate, sql`(${t.name} collate "document_names")`, t.id)
      .where(sql`trashed_at is null`),
    index('documents_size_idx')
      .on(t.isPrivate, t.bytes, t.id)
      .where(sql`trashed_at is null`),
    index('documents_uploader_idx').on(t.uploadedBy, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('documents_folder_idx').on(t.folderId),
    index('documents_file_idx').on(t.fileId),
    index('documents_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('documents_acknowledged_idx')
      .on(t.id)
      .where(sql`to_acknowledge`),
    index('documents_expiry_idx')
      .on(t.expiresOn)
      .where(sql`expires_on is not null`),
    index('documents_trash_idx')
      .on(t.trashedAt)
      .where(sql`trashed_at is not null`),
  ],
)

/** All versions of documents. A trigger forbids changes; versions are deleted only with their document. */
export const documentVersions = pgTable(
  'document_versions',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Number of the version, starting at 1. */
    number: integer().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    name: text().notNull(),
    mediaType: text().notNull(),
    bytes: integer().notNull(),
    uploadedBy: person().notNull(),
    /** Number of the earlier version that this version restored. Both have the same file. */
    restoredFrom: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.number] }),
    index('document_versions_file_idx').on(t.fileId),
    index('document_versions_uploader_idx').on(t.uploadedBy),
  ],
)

/** Shares of documents, each with a person or with everyone currently in a department. */
export const documentShares = pgTable(
  'document_shares',
  {
    id: id(),
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    userId: person('cascade'),
    department: text().references(() => departments.name, { onUpdate: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('document_shares_user_key').on(t.documentId, t.userId),
    uniqueIndex('document_shares_department_key').on(t.documentId, t.department),
    index('document_shares_user_idx').on(t.userId, t.documentId),
    index('document_shares_department_idx').on(t.department, t.documentId),
    check('document_shares_check', sql`num_nonnulls(user_id, department) = 1`),
  ],
)

/** Confirmations that a person has read a version. A trigger keeps them until the document is deleted. */
export const documentAcknowledgements = pgTable(
  'document_acknowledgements',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    userId: person().notNull(),
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.version, t.userId] }),
    index('document_acknowledgements_user_idx').on(t.userId, t.documentId),
  ],
)

/** Expiry reminders already sent: at most one for each document, expiry date and `daysBefore`. */
export const documentReminders = pgTable(
  'document_reminders',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Days before the expiry; 0 for the notification after it. */
    daysBefore: integer().notNull(),
    expiresOn: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.daysBefore, t.expiresOn] })],
)

/** The `ownerId` of the totals over all uploaders. */
export const allOwnersId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Stored counts of documents outside the trash, so that long lists need no counting. Each document counts once with its
 * uploader's id as `ownerId`, and once with `allOwnersId`. A document that everyone can see also counts with the nil id
 * as `ownerId`. `folderId` is the nil id for documents without a folder. Maintained by triggers.
 */
export const documentCounts = pgTable(
  'document_counts',
  {
    ownerId: uuid().notNull(),
    folderId: uuid().notNull(),
    category: text().$type<DocumentCategory>().notNull(),
    isPrivate: boolean().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.folderId, t.category, t.isPrivate] }),
    index('document_counts_folder_idx').on(t.folderId),
  ],
)
