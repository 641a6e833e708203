import { managerRoles, superAdminRole } from '../access/roleNames.ts'
import { anyOf, fulfils, type Needs } from '../access/needs.ts'
import type { Viewer } from '../access/viewer.ts'

export const dashboardVariants = ['admin', 'hr', 'manager', 'employee'] as const
export type DashboardVariant = (typeof dashboardVariants)[number]

/**
 * The permissions for each variant, any one of which shows it (specification 1, section 6, "Dashboard variants by
 * permission").
 */
export const dashboardNeeds: Record<DashboardVariant, Needs> = {
  admin: 'dashboard.admin',
  hr: anyOf('dashboard.hr', 'users.tab_view', 'roles.tab_view', 'settings.tab_view'),
  manager: anyOf('dashboard.manager', 'attendance.team_view', 'leaves.team_view', 'performance.team_view'),
  employee: 'dashboard.employee',
}

/**
 * The view mode of somebody's active roles (specification 1, section 6): Super Admin gives admin, HR Manager hr, another
 * manager's role manager, and anything else employee.
 */
export function viewModeOf(roles: readonly string[]): DashboardVariant {
  if (roles.includes(superAdminRole)) return 'admin'
  if (roles.includes('HR Manager')) return 'hr'
  if (roles.some((role) => managerRoles.includes(role))) return 'manager'
  return 'employee'
}

/**
 * The dashboards somebody qualifies for, the widest first: by permission, and Super Admins also for admin. People
 * who qualify for none have the employee's (specification 1, section 6).
 */
export function dashboardsOf({ permissions, roles }: Viewer): DashboardVariant[] {
  const found = dashboardVariants.filter(
    (variant) =>
      fulfils(dashboardNeeds[variant], permissions) || (variant === 'admin' && roles.includes(superAdminRole)),
  )
  return found.length > 0 ? found : ['employee']
}

/** The dashboard shown first: the view mode's if they qualify for it, else the widest. */
export function firstDashboard(viewer: Viewer): DashboardVariant {
  const qualified = dashboardsOf(viewer)
  const mode = viewModeOf(viewer.roles)
  return qualified.includes(mode) ? mode : (qualified[0] ?? 'employee')
}

const lookingAfterAll = anyOf('dashboard.hr', 'users.read', 'leaves.all_view')

/**
 * What somebody may know of the people on the manager's dashboard (everyone below them) or on HR's (everybody): who
 * and how many they are, and their leave. A figure about only some of them would be untrue.
 */
export function knownFigures(variant: 'manager' | 'hr', permissions: ReadonlySet<string>) {
  const seesAll = fulfils('leaves.all_view', permissions)
  return variant === 'manager'
    ? { people: true, leave: seesAll || fulfils('leaves.team_view', permissions) }
    : { people: fulfils(lookingAfterAll, permissions), leave: seesAll }
}
