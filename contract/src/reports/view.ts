import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Reports & Analytics (specification 1, section 2.2; specification 3, section 2). */
export const reportsView: ViewEntry = {
  key: 'reports',
  label: 'Reports',
  isVisibleTo: hasPermission('reports.tab_view'),
}
