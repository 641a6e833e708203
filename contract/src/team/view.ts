import { managerRoles } from '../access/roleNames.ts'
import type { ViewEntry } from '../access/viewer.ts'

/** The view My Team, shown to people with a manager role who can't open All Users (specification 1, section 2.2). */
export const teamView: ViewEntry = {
  key: 'team',
  label: 'My Team',
  isVisibleTo: ({ permissions, roles }) =>
    roles.some((role) => managerRoles.includes(role)) && !permissions.has('users.tab_view'),
}
