import {
  IconBell,
  IconBriefcase,
  IconCalendarEvent,
  IconChartBar,
  IconClock,
  IconFileInvoice,
  IconFileText,
  IconGauge,
  IconHierarchy2,
  IconReceipt2,
  IconSettings,
  IconShieldLock,
  IconTargetArrow,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { lazy, type ComponentType } from 'react'
import { chunk } from '../kit/chunk.ts'
import { entryOf, type SidebarKey, type Viewer, type ViewKey } from '@muster/contract/access/views'

export const icons: Record<SidebarKey, Icon> = {
  dashboard: IconGauge,
  leaves: IconCalendarEvent,
  attendance: IconClock,
  notifications: IconBell,
  users: IconUsers,
  roles: IconShieldLock,
  hierarchy: IconHierarchy2,
  team: IconUsersGroup,
  jobs: IconBriefcase,
  payroll: IconReceipt2,
  accounts: IconFileInvoice,
  performance: IconTargetArrow,
  documents: IconFileText,
  reports: IconChartBar,
  settings: IconSettings,
}

const SettingsPage = lazy(chunk(() => import('../features/settings/SettingsPage.tsx')).load)

/** The views that are built, each in a chunk of its own. */
const built: Partial<Record<ViewKey, ComponentType>> = {
  dashboard: lazy(chunk(() => import('../features/dashboards/DashboardPage.tsx')).load),
  leaves: lazy(chunk(() => import('../features/leaves/LeavesPage.tsx')).load),
  users: lazy(chunk(() => import('../features/users/UsersPage.tsx')).load),
  roles: lazy(chunk(() => import('../features/roles/RolesPage.tsx')).load),
  hierarchy: lazy(chunk(() => import('../features/hierarchy/HierarchyPage.tsx')).load),
  team: lazy(chunk(() => import('../features/team/TeamPage.tsx')).load),
  settings: SettingsPage,
  profile: SettingsPage,
  'change-password': lazy(chunk(() => import('../features/settings/security/ChangePasswordPage.tsx')).load),
}

/** What is said to somebody who may not see a view, where the specification fixes the words. */
const denials: Partial<Record<ViewKey, string>> = {
  leaves: "You don't have permission to view leave management.",
  users: "You don't have permission to view users.",
  roles: "You don't have permission to access role management.",
}

export interface View {
  /** Null for a key that is no view: the plain placeholder dashboard. */
  key: ViewKey | null
  title: string
  allowed: boolean
  denial?: string
  Component?: ComponentType
}

/** The view that a key of the address means to somebody; without a key the dashboard. */
export function viewOf(key: string | null, viewer: Viewer): View {
  const entry = entryOf(key)
  if (!entry) return { key: null, title: 'Dashboard', allowed: true }
  return {
    key: entry.key,
    title: entry.label,
    allowed: entry.shownTo(viewer),
    denial: denials[entry.key],
    Component: built[entry.key],
  }
}

/** Whether a view is built. */
export const isBuilt = (key: ViewKey): boolean => key in built
