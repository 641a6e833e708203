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
  dependsOn: ['users'],
  recordLinks: { role: '?view=roles&role=ID' },
}
