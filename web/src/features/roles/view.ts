import { IconShieldLock } from '@tabler/icons-react'
import { rolesView } from '@muster/contract/roles/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const roles: FeatureView = {
  feature: 'roles',
  affectsSession: true,
  areaLabels: { roles: 'Roles' },
  views: [
    {
      ...rolesView,
      icon: IconShieldLock,
      denial: "You don't have permission to access role management.",
      Page: lazyPart(() => import('./RolesPage.tsx')),
    },
  ],
  personParts: [
    {
      tab: 'roles',
      isVisibleTo: (_, { areas }) => areas.has('roles'),
      Part: lazyPart(() => import('./person/RolesPart.tsx'), true),
    },
  ],
  dependsOn: ['users'],
  recordLinks: { role: '?view=roles&role=ID' },
  search: () => import('./search.ts'),
}
