import { dashboardsOf, firstDashboard, type DashboardVariant } from '@muster/contract/dashboardVariants'
import type { Viewer } from '@muster/contract/views'

/** The roles that the dashboards are named after; keys of the translation. */
export const roleWords: Record<DashboardVariant, string> = {
  admin: 'Admin',
  hr: 'HR',
  manager: 'Manager',
  employee: 'Employee',
}

/** The dashboard that the address names, `dashboard=manager`, where the person qualifies for it; else their first. */
export function chosenDashboard(named: string | null, viewer: Viewer): DashboardVariant {
  return dashboardsOf(viewer).find((variant) => variant === named) ?? firstDashboard(viewer)
}
