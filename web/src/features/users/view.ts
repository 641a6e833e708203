import { IconUsers } from '@tabler/icons-react'
import { usersView } from '@muster/contract/users/view'
import { page, type FeatureView } from '../../kit/views.ts'

export const users: FeatureView = {
  feature: 'users',
  areas: { users: 'Users' },
  views: [
    {
      ...usersView,
      icon: IconUsers,
      denial: "You don't have permission to view users.",
      Page: page(() => import('./UsersPage.tsx')),
    },
  ],
  shows: ['hierarchy', 'roles'],
}
