import type { DocumentCategory, DocumentScope, DocumentSort } from '@muster/contract/documents/enumerations'

/** Document categories, as translation keys. */
export const categoryLabels: Record<DocumentCategory, string> = {
  PERSONAL: 'Personal',
  HR_POLICIES: 'HR Policies',
  CONTRACTS: 'Contracts',
  PAYROLL: 'Payroll',
  PERFORMANCE: 'Performance',
  TRAINING: 'Training',
  COMPLIANCE: 'Compliance',
  GENERAL: 'General',
}

/** Sort orders of documents (specification 3, section 2), as translation keys. */
export const sortLabels: Record<DocumentSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  nameAsc: 'Name A–Z',
  nameDesc: 'Name Z–A',
  largest: 'Largest',
  smallest: 'Smallest',
}

/** Scopes of the document list, as translation keys. */
export const scopeLabels: Record<DocumentScope, string> = {
  all: 'All Documents',
  my: 'My Documents',
  shared: 'Shared with Me',
  trash: 'Trash',
}
