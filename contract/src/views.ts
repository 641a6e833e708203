import { approvePermissions, requestableTypes } from './leaveTypes.ts'
import type { Permission } from './permissions.ts'
import { managerRoles } from './roleNames.ts'
import { anyOf, fulfils, type Needs } from './route.ts'

/** Who looks: the permissions that count now, and the names of the active roles. */
export interface Viewer {
  permissions: ReadonlySet<string>
  roles: readonly string[]
}

const holds = (needs: Needs) => (viewer: Viewer) => fulfils(needs, viewer.permissions)
const leaveTabs: readonly Permission[] = [
  'leaves.tab_view',
  'leaves.read',
  'leaves.create',
  'leaves.request_form',
  'leaves.cancel',
  'leaves.team_view',
  'leaves.all_view',
  'leaves.calendar_view',
  ...approvePermissions,
]

/** The sidebar's entries in order, each with its condition (specification 1, section 2.2). */
export const sidebarEntries = [
  { key: 'dashboard', label: 'Dashboard', shownTo: () => true },
  {
    key: 'leaves',
    label: 'Leave Requests',
    shownTo: (viewer: Viewer) =>
      fulfils(anyOf(...leaveTabs), viewer.permissions) || requestableTypes(viewer.permissions).length > 0,
  },
  { key: 'attendance', label: 'Attendance', shownTo: holds('attendance.tab_view') },
  { key: 'notifications', label: 'Notifications', shownTo: holds('notifications.tab_view') },
  { key: 'users', label: 'All Users', shownTo: holds('users.tab_view') },
  { key: 'roles', label: 'Role Management', shownTo: holds('roles.tab_view') },
  { key: 'hierarchy', label: 'Management Hierarchy', shownTo: holds('hierarchy.tab_view') },
  {
    key: 'team',
    label: 'My Team',
    shownTo: ({ permissions, roles }: Viewer) =>
      roles.some((role) => managerRoles.includes(role)) && !permissions.has('users.tab_view'),
  },
  { key: 'jobs', label: 'Job Postings', shownTo: holds('jobs.tab_view') },
  { key: 'payroll', label: 'Payroll', shownTo: holds('payroll.tab_view') },
  { key: 'accounts', label: 'Accounts & Invoicing', shownTo: holds('accounts.tab_view') },
  { key: 'performance', label: 'Performance', shownTo: holds('performance.tab_view') },
  { key: 'documents', label: 'Documents', shownTo: holds('documents.tab_view') },
  { key: 'reports', label: 'Reports', shownTo: holds('reports.tab_view') },
  {
    key: 'settings',
    label: 'Settings',
    shownTo: holds(
      anyOf(
        'settings.user_preferences',
        'settings.update_password',
        'settings.notification_preferences',
        'settings.banking_self_manage',
        'settings.emergency_self_manage',
        'settings.hiring_documents_self_manage',
        'settings.tab_view',
      ),
    ),
  },
] as const

export type SidebarKey = (typeof sidebarEntries)[number]['key']
/** Every view there is: those of the sidebar, and two that are reached from the user menu. */
export type ViewKey = SidebarKey | 'profile' | 'change-password'
