import type { ViewEntry } from '../access/viewer.ts'

/**
 * All Users: its own tab permission is needed, and the screen is refused without `users.read` (specification 3, section
 * 6).
 */
export const usersView: ViewEntry = {
  key: 'users',
  label: 'All Users',
  shownTo: ({ permissions }) => permissions.has('users.tab_view') && permissions.has('users.read'),
}
