import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The Documents view (specification 1, section 2.2). */
export const documentsView: ViewEntry = {
  key: 'documents',
  label: 'Documents',
  isVisibleTo: hasPermission('documents.tab_view'),
}
