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
  personParts: [
    {
      tab: 'job',
      isVisibleTo: (_, { areas }) => areas.has('users'),
      Part: lazyPart(() => import('./person/JobPart.tsx'), true),
    },
  ],
  dependsOn: ['hierarchy', 'roles'],
}
