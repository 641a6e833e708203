import { IconHierarchy2 } from '@tabler/icons-react'
import { hierarchyView } from '@muster/contract/hierarchy/view'
import { lazyPart } from '../../kit/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const hierarchy: FeatureView = {
  feature: 'hierarchy',
  areas: { hierarchy: 'Management hierarchy' },
  views: [{ ...hierarchyView, icon: IconHierarchy2, Page: lazyPart(() => import('./HierarchyPage.tsx')) }],
  shows: ['users', 'roles'],
}
