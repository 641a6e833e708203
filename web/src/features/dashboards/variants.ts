import { dashboardsOf, firstDashboard, type DashboardVariant } from '@muster/contract/dashboards/variants'
import type { Session } from '../../kit/session/session.tsx'

/** The roles that the dashboards are named after; keys of the translation. */
export const roleWords: Record<DashboardVariant, string> = {
  admin: 'Admin',
  hr: 'HR',
  manager: 'Manager',
  employee: 'Employee',
}

const placeOf = (userId: string) => `muster-dashboard-${userId}`

/** Keeps which dashboard somebody has chosen, in this browser. */
export function rememberDashboard(userId: string, variant: DashboardVariant): void {
  try {
    localStorage.setItem(placeOf(userId), variant)
  } catch (error) {
    // Where the browser keeps nothing, or has no room, the choice lasts as long as the page.
    console.info('The chosen dashboard could not be kept', error)
  }
}

function remembered(userId: string): string | null {
  try {
    return localStorage.getItem(placeOf(userId))
  } catch {
    return null
  }
}

/**
 * The dashboard that the address names, `dashboard=manager`, or that was chosen last, where the person qualifies for it;
 * else their first.
 */
export function chosenDashboard(named: string | null, session: Session): DashboardVariant {
  const offered = dashboardsOf(session)
  const wanted = [named, remembered(session.user.id)]
  return wanted.flatMap((name) => offered.find((variant) => variant === name) ?? [])[0] ?? firstDashboard(session)
}
