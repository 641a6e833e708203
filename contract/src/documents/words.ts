/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
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

/** The sort orders of a list; names sort by the person's language, with numbers in numeric order. */
export const documentSorts = ['newest', 'oldest', 'nameAsc', 'nameDesc', 'largest', 'smallest'] as const
export type DocumentSort = (typeof documentSorts)[number]

/**
 * The scopes of a list: all documents the caller may see, their own, those shared with them, or their own in the trash.
 */
export const documentScopes = ['all', 'my', 'shared', 'trash'] as const
export type DocumentScope = (typeof documentScopes)[number]

/** The extensions of uploadable files: those whose icons the specification names (3, section 2). */
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

/** The highest maximum file size in bytes that a company can set; the default is 25 MB. */
export const maxDocumentBytes = 100 * 1024 * 1024
/** Days before a document's expiry on which reminders are sent. */
export const trashDays = 30
/** Days before a document's expiry on which its readers are reminded. */
export const expiryReminderDays = [30, 7, 1] as const
/** Maximum number of versions of a document: all are shown on one page. */
export const maxVersions = 1000
/** Maximum number of tags of a document. */
export const maxTags = 20

/**
 * Splits typed tags and removes duplicates; keyboards without key events, such as those of phones, may submit several
 * as one.
 */
export const splitTags = (typed: readonly string[]): string[] => [
  ...new Set(
    typed
      .flatMap((tags) => tags.split(/[,;]/))
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
/** Maximum number of people, and of departments, that a document is shared with. */
export const maxShares = 500
