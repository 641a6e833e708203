import { IconHierarchy2 } from '@tabler/icons-react'
import { hierarchyView } from '@muster/contract/hierarchy/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const hierarchy: FeatureView = {
  feature: 'hierarchy',
  areaLabels: { hierarchy: 'Management hierarchy' },
  views: [
    { ...hierarchyView, icon: IconHierarchy2, shortcut: 'o', Page: lazyPart(() => import('./HierarchyPage.tsx')) },
  ],
  dependsOn: ['users', 'roles'],
  search: () => import('./search.ts'),
}
