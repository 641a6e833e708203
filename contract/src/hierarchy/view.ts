import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Management Hierarchy (specification 1, section 2.2). */
export const hierarchyView: ViewEntry = {
  key: 'hierarchy',
  label: 'Management Hierarchy',
  isVisibleTo: hasPermission('hierarchy.tab_view'),
}
