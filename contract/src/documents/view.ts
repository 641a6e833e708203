import { holding, type ViewEntry } from '../access/viewer.ts'

/** The view Documents (specification 1, section 2.2). */
export const documentsView: ViewEntry = {
  key: 'documents',
  label: 'Documents',
  shownTo: holding('documents.tab_view'),
}
