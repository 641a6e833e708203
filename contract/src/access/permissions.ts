import { permissionCatalogue } from './permissionCatalogue.ts'
import { superAdminRole } from './roleNames.ts'

type Catalogue = typeof permissionCatalogue
export type PermissionArea = keyof Catalogue
export type Permission = { [A in PermissionArea]: `${A}.${keyof Catalogue[A] & string}` }[PermissionArea]

/** The names of all permissions, `area.action`, in the order of the catalogue. */
export const allPermissions: readonly Permission[] = Object.entries(permissionCatalogue).flatMap(([area, actions]) =>
  Object.keys(actions).map((action) => `${area}.${action}` as Permission),
)

type Entry = string | { description: string; isAdministrative: true }

function entryOf(permission: Permission): Entry {
  const [area, action] = permission.split('.') as [PermissionArea, string]
  return (permissionCatalogue[area] as Record<string, Entry>)[action] ?? permission
}

/** Returns the description of a permission. */
export function describePermission(permission: Permission): string {
  const entry = entryOf(permission)
  return typeof entry === 'string' ? entry : entry.description
}

/**
 * The permissions to change people’s pay, accounts or roles, or to read or approve for the whole company
 * (docs/decisions/0026).
 */
export const administrativePermissions: readonly Permission[] = allPermissions.filter(
  (permission) => typeof entryOf(permission) === 'object',
)
const administrative = new Set<string>(administrativePermissions)

/** Returns true if at least one of the permissions is administrative. */
export const hasAdministrative = (permissions: Iterable<string>): boolean =>
  [...permissions].some((permission) => administrative.has(permission))

const employeePermissions: readonly Permission[] = [
  'dashboard.employee',
  'attendance.tab_view',
  'attendance.read',
  'attendance.create',
  'attendance.clock_in',
  'attendance.clock_out',
  'attendance.edit_working_hours',
  'leaves.tab_view',
  'leaves.read',
  'leaves.create',
  'leaves.request_form',
  'leaves.cancel',
  'leaves.calendar_view',
  'leaves.request_annual',
  'leaves.request_sick',
  'leaves.request_unpaid',
  'leaves.request_personal',
  'leaves.request_maternity',
  'leaves.request_paternity',
  'leaves.request_emergency',
  'leaves.balance_view',
  'payroll.tab_view',
  'payroll.read',
  'jobs.tab_view',
  'jobs.read',
  'jobs.apply',
  'documents.tab_view',
  'documents.read',
  'documents.create',
  'documents.upload',
  'documents.download',
  'documents.share',
  'documents.version_control',
  'performance.tab_view',
  'performance.read',
  'performance.self_review',
  'performance.peer_review',
  'notifications.tab_view',
  'notifications.delete',
  'settings.user_preferences',
  'settings.notification_preferences',
  'settings.update_password',
  'settings.two_factor',
  'settings.banking_self_manage',
  'settings.emergency_self_manage',
  'settings.hiring_documents_self_manage',
]

const teamLeadPermissions: readonly Permission[] = [
  ...employeePermissions,
  'dashboard.manager',
  'users.manage_team',
  'attendance.team_view',
  'leaves.team_view',
  'leaves.approve',
  'leaves.reject',
  'performance.team_view',
  'performance.create',
  'performance.update',
  'performance.delete',
  'performance.manager_review',
  'performance.goals_manage',
  'hierarchy.tab_view',
  'hierarchy.org_chart',
]

const managerPermissions: readonly Permission[] = [
  ...teamLeadPermissions,
  'attendance.update',
  'attendance.edit_working_hours_team',
  'attendance.edit_working_hours_history',
  'attendance.schedule_manage',
  'payroll.create',
  'jobs.create',
  'jobs.update',
  'jobs.applications_view',
  'jobs.applications_manage',
  'reports.tab_view',
  'reports.read',
  'reports.export',
  'reports.attendance_analytics',
  'reports.leaves_analytics',
  'reports.performance_analytics',
  'reports.recruitment_analytics',
]

/** The permissions that an HR Manager does not have, for example to run payroll or manage the installation. */
const permissionsBeyondHr: readonly Permission[] = [
  'dashboard.admin',
  'users.delete',
  'payroll.team_view',
  'payroll.process',
  'payroll.approve',
  'payroll.bonus',
  'payroll.delete',
  'roles.create',
  'roles.update',
  'roles.delete',
  'roles.assign_permissions',
  'notifications.test',
  'settings.audit_logs',
  'settings.api_keys',
  'settings.webhooks',
  'settings.scim',
  'settings.backup_restore',
  'settings.password_policy',
  'settings.mail_outbox',
  'accounts.delete',
]

/** The initial roles of a new company (contract, "Who may do what"). Super Admin holds every permission. */
export const defaultRoles: readonly { name: string; description: string; permissions: readonly Permission[] }[] = [
  { name: superAdminRole, description: 'Runs the whole installation', permissions: allPermissions },
  {
    name: 'HR Manager',
    description: 'Manages everyone’s employment',
    permissions: allPermissions.filter((permission) => !permissionsBeyondHr.includes(permission)),
  },
  { name: 'Department Manager', description: 'Leads a department', permissions: managerPermissions },
  { name: 'Team Lead', description: 'Leads a team', permissions: teamLeadPermissions },
  { name: 'Employee', description: 'Manages their own records', permissions: employeePermissions },
]
