import { IconUsers } from '@tabler/icons-react'
import { usersView } from '@muster/contract/users/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const users: FeatureView = {
  feature: 'users',
  affectsSession: true,
  areaLabels: { users: 'Users' },
  views: [
    {
      ...usersView,
      icon: IconUsers,
      denial: "You don't have permission to view users.",
      Page: lazyPart(() => import('./UsersPage.tsx')),
    },
  ],
  dependsOn: ['hierarchy', 'roles'],
}
