import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Documents (specification 1, section 2.2). */
export const documentsView: ViewEntry = {
  key: 'documents',
  label: 'Documents',
  isVisibleTo: hasPermission('documents.tab_view'),
}
