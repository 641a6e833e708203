import { IconUsersGroup } from '@tabler/icons-react'
import { teamView } from '@muster/contract/team/view'
import { page, type FeatureView } from '../../kit/views.ts'

export const team: FeatureView = {
  feature: 'team',
  views: [{ ...teamView, icon: IconUsersGroup, Page: page(() => import('./TeamPage.tsx')) }],
  shows: ['users', 'hierarchy', 'roles', 'leaves', 'attendance'],
}
