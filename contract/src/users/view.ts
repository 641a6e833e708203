import type { ViewEntry } from '../access/viewer.ts'

/**
 * The view All Users: it needs its own tab permission, and without `users.read` the screen is refused (specification 3,
 * section 6).
 */
export const usersView: ViewEntry = {
  key: 'users',
  label: 'All Users',
  isVisibleTo: ({ permissions }) => permissions.has('users.tab_view') && permissions.has('users.read'),
}
