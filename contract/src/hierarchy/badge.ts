import { managerRoles, superAdminRole } from '../access/roleNames.ts'
import type { HierarchyNode } from './calls.ts'

/**
 * Returns the badge shown next to a person's name, or null (specification 3, section 2). Admin takes precedence over
 * Manager.
 */
export function badgeOf({ userRoles }: Pick<HierarchyNode, 'userRoles'>): 'Admin' | 'Manager' | null {
  if (userRoles.some(({ role }) => role.name === superAdminRole)) return 'Admin'
  return userRoles.some(({ role }) => managerRoles.includes(role.name)) ? 'Manager' : null
}
