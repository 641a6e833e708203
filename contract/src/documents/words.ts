/*
 * Apart from the schemas, which a page brings along only once something is typed in it.
 */

/** What documents are about (specification 3, section 3). */
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

/** How a list can be sorted; names in the person's language, with numbers as numbers. */
export const documentSorts = ['newest', 'oldest', 'nameAsc', 'nameDesc', 'largest', 'smallest'] as const
export type DocumentSort = (typeof documentSorts)[number]

/** Which documents: all that one may see, one's own, those shared with oneself, or one's own in the trash. */
export const documentScopes = ['all', 'my', 'shared', 'trash'] as const
export type DocumentScope = (typeof documentScopes)[number]

/** The files that a document may be: those whose icons the specification names (3, section 2). */
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

/** What one file may have at most where the company sets it so, in bytes; 25 MB where it sets nothing. */
export const mostDocumentBytes = 100 * 1024 * 1024
/** How long a document that was deleted can be restored, in days. */
export const trashDays = 30
/** How many days before a document expires its people are reminded. */
export const expiryReminderDays = [30, 7, 1] as const
/** How many versions a document may have: all of them are shown together. */
export const mostVersions = 1000
/** How many tags a document may have. */
export const mostTags = 20

/** Each tag once and by itself; a keyboard that tells of no single keys, such as a phone's, hands over several as one. */
export const tagsApart = (typed: readonly string[]): string[] => [
  ...new Set(
    typed
      .flatMap((tags) => tags.split(/[,;]/))
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
/** How many people, and how many departments, a document may be shared with by name. */
export const mostShares = 500
