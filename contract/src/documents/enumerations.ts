/*
 * Separate from the schemas, so that a page loads those only when a field is edited.
 */

/** The categories of documents (specification 3, section 3). */
export const documentCategories = [
  'PERSONAL',
  'HR_POLICIES',
  'CONTRACTS',
  'PAYROLL',
  'PERFORMANCE',
  'TRAINING',
  'COMPLIANCE',
  'GENERAL',
] as const
export type DocumentCategory = (typeof documentCategories)[number]

/** The sort orders of document lists. Names are sorted alphabetically, with numbers in numeric order. */
export const documentSorts = ['newest', 'oldest', 'nameAsc', 'nameDesc', 'largest', 'smallest'] as const
export type DocumentSort = (typeof documentSorts)[number]

/** The scopes of document lists: all visible to the caller, their own, shared with them, or their own in the trash. */
export const documentScopes = ['all', 'my', 'shared', 'trash'] as const
export type DocumentScope = (typeof documentScopes)[number]

/** The file extensions that can be uploaded: those with an icon in specification 3, section 2. */
export const documentExtensions = [
  '.pdf',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.jpg',
  '.jpeg',
  '.png',
  '.gif',
  '.txt',
  '.zip',
] as const

/** The highest file size limit, in bytes, that a company can set. The default limit is 25 MB. */
export const maxDocumentBytes = 100 * 1024 * 1024
/** Days that a document stays in the trash before it is deleted. */
export const trashDays = 30
/** Numbers of days before a document's expiry at which its uploader is reminded. */
export const expiryReminderDays = [30, 7, 1] as const
/** Maximum number of versions of a document. All of them are shown on one page. */
export const maxVersions = 1000
/** Maximum number of tags of a document. */
export const maxTags = 20

/**
 * Returns the typed tags without duplicates, split at commas and semicolons. Phone keyboards may submit several tags as
 * one.
 */
export const splitTags = (typed: readonly string[]): string[] => [
  ...new Set(
    typed
      .flatMap((tags) => tags.split(/[,;]/))
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
/** Maximum number of people a document can be shared with by name. */
export const maxShares = 500
