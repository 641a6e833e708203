import { leaveEntrances } from '../leaves/types.ts'
import { managerRoles } from './roleNames.ts'
import { anyOf, fulfils, type Needs } from '../kit/route.ts'

/** Who looks: the permissions that count now, and the names of the active roles. */
export interface Viewer {
  permissions: ReadonlySet<string>
  roles: readonly string[]
}

const holds = (needs: Needs) => (viewer: Viewer) => fulfils(needs, viewer.permissions)

/** The sidebar's entries in order, each with its condition (specification 1, section 2.2). */
export const sidebarEntries = [
  { key: 'dashboard', label: 'Dashboard', shownTo: () => true },
  {
    key: 'leaves',
    label: 'Leave Requests',
    shownTo: holds(anyOf(...leaveEntrances)),
  },
  { key: 'attendance', label: 'Attendance', shownTo: holds('attendance.tab_view') },
  { key: 'notifications', label: 'Notifications', shownTo: holds('notifications.tab_view') },
  {
    key: 'users',
    label: 'All Users',
    // Its own tab permission is needed, and the screen is refused without `users.read` (specification 3, section 6).
    shownTo: ({ permissions }: Viewer) => permissions.has('users.tab_view') && permissions.has('users.read'),
  },
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

/** The views that are reached from the user menu (specification 1, section 2.2). */
export const menuEntries = [
  { key: 'profile', label: 'Your Profile', shownTo: () => true },
  { key: 'change-password', label: 'Change Password', shownTo: holds('settings.update_password') },
] as const

export type SidebarKey = (typeof sidebarEntries)[number]['key']
/** Every view there is. */
export type ViewKey = SidebarKey | (typeof menuEntries)[number]['key']

export interface ViewEntry {
  key: ViewKey
  label: string
  shownTo: (viewer: Viewer) => boolean
}
const entries: readonly ViewEntry[] = [...sidebarEntries, ...menuEntries]

/** The view with a key, the dashboard without one; undefined where there is none. */
export const entryOf = (key: string | null): ViewEntry | undefined =>
  entries.find((entry) => entry.key === (key ?? 'dashboard'))

/** Whether somebody may open a view; a key that is no view shows everybody the plain dashboard. */
export const mayOpen = (key: string | null, viewer: Viewer): boolean => entryOf(key)?.shownTo(viewer) ?? true
