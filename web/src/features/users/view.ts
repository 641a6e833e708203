import { IconUsers } from '@tabler/icons-react'
import { fulfils, readUsersNeeds } from '@muster/contract/access/needs'
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
      shortcut: 'u',
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
    {
      tab: 'pay',
      isVisibleTo: ({ permissions }, { areas }) =>
        areas.has('users') && permissions.has('payroll.all_view') && fulfils(readUsersNeeds, permissions),
      Part: lazyPart(() => import('./person/PayPart.tsx'), true),
    },
  ],
  dependsOn: ['hierarchy', 'roles'],
  search: () => import('./search.ts'),
}
