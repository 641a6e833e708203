import type { ViewEntry } from '../access/viewer.ts'

/** The view All Users, which requires both its tab permission and `users.read` (specification 3, section 6). */
export const usersView: ViewEntry = {
  key: 'users',
  label: 'All Users',
  isVisibleTo: ({ permissions }) => permissions.has('users.tab_view') && permissions.has('users.read'),
}
