import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Role Management (specification 1, section 2.2). */
export const rolesView: ViewEntry = {
  key: 'roles',
  label: 'Role Management',
  isVisibleTo: hasPermission('roles.tab_view'),
}
