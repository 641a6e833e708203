import { managerRoles } from '../access/roleNames.ts'
import type { ViewEntry } from '../access/viewer.ts'

/** My Team depends on the role: a manager's, without All Users (specification 1, section 2.2). */
export const teamView: ViewEntry = {
  key: 'team',
  label: 'My Team',
  shownTo: ({ permissions, roles }) =>
    roles.some((role) => managerRoles.includes(role)) && !permissions.has('users.tab_view'),
}
