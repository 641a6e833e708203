import { IconHierarchy2 } from '@tabler/icons-react'
import { hierarchyView } from '@muster/contract/hierarchy/view'
import { page, type FeatureView } from '../../kit/views.ts'

export const hierarchy: FeatureView = {
  feature: 'hierarchy',
  areas: { hierarchy: 'Management hierarchy' },
  views: [{ ...hierarchyView, icon: IconHierarchy2, Page: page(() => import('./HierarchyPage.tsx')) }],
  shows: ['users', 'roles'],
}
