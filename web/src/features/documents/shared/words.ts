import type { DocumentCategory, DocumentScope, DocumentSort } from '@muster/contract/documents/words'

/** What documents are about, in words; keys of the translation. */
export const categoryWords: Record<DocumentCategory, string> = {
  PERSONAL: 'Personal',
  HR_POLICIES: 'HR Policies',
  CONTRACTS: 'Contracts',
  PAYROLL: 'Payroll',
  PERFORMANCE: 'Performance',
  TRAINING: 'Training',
  COMPLIANCE: 'Compliance',
  GENERAL: 'General',
}

/** How documents can be sorted (specification 3, section 2); keys of the translation. */
export const sortWords: Record<DocumentSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  nameAsc: 'Name A-Z',
  nameDesc: 'Name Z-A',
  largest: 'Largest',
  smallest: 'Smallest',
}

/** Which documents, in words; keys of the translation. */
export const scopeWords: Record<DocumentScope, string> = {
  all: 'All Documents',
  my: 'My Documents',
  shared: 'Shared with Me',
  trash: 'Trash',
}
