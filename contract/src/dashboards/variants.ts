import { managerRoles, superAdminRole } from '../access/roleNames.ts'
import { anyOf, fulfils, type Needs } from '../access/needs.ts'
import type { Viewer } from '../access/viewer.ts'

export const dashboardVariants = ['admin', 'hr', 'manager', 'employee'] as const
export type DashboardVariant = (typeof dashboardVariants)[number]

/**
 * The permissions for each variant; any one of them is enough (specification 1, section 6, "Dashboard variants by
 * permission").
 */
export const dashboardNeeds: Record<DashboardVariant, Needs> = {
  admin: 'dashboard.admin',
  hr: anyOf('dashboard.hr', 'users.tab_view', 'roles.tab_view', 'settings.tab_view'),
  manager: anyOf('dashboard.manager', 'attendance.team_view', 'leaves.team_view', 'performance.team_view'),
  employee: 'dashboard.employee',
}

/**
 * Returns the view mode of a person with these active roles (specification 1, section 6): admin for a Super Admin, hr
 * for an HR Manager, manager for the other manager roles, and employee for everyone else.
 */
export function viewModeOf(roles: readonly string[]): DashboardVariant {
  if (roles.includes(superAdminRole)) return 'admin'
  if (roles.includes('HR Manager')) return 'hr'
  if (roles.some((role) => managerRoles.includes(role))) return 'manager'
  return 'employee'
}

/**
 * Returns the dashboards that the viewer may see, widest first. Super Admins always get admin; viewers without any of
 * the permissions get employee (specification 1, section 6).
 */
export function dashboardsOf({ permissions, roles }: Viewer): DashboardVariant[] {
  const found = dashboardVariants.filter(
    (variant) =>
      fulfils(dashboardNeeds[variant], permissions) || (variant === 'admin' && roles.includes(superAdminRole)),
  )
  return found.length > 0 ? found : ['employee']
}

/** Returns the dashboard to show first: the viewer's view mode if they may see that dashboard, otherwise the widest. */
export function defaultDashboard(viewer: Viewer): DashboardVariant {
  const variants = dashboardsOf(viewer)
  const mode = viewModeOf(viewer.roles)
  return variants.includes(mode) ? mode : (variants[0] ?? 'employee')
}

const readAllPeopleNeeds = anyOf('dashboard.hr', 'users.read', 'leaves.all_view')

/**
 * Returns whether the viewer may see the figures about people, and those about leave. Each requires access to everyone
 * on the dashboard, because figures about only some of them would be wrong.
 */
export function visibleFigures(variant: 'manager' | 'hr', permissions: ReadonlySet<string>) {
  const seesAll = fulfils('leaves.all_view', permissions)
  return variant === 'manager'
    ? { people: true, leave: seesAll || fulfils('leaves.team_view', permissions) }
    : { people: fulfils(readAllPeopleNeeds, permissions), leave: seesAll }
}
