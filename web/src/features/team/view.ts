import { IconUsersGroup } from '@tabler/icons-react'
import { teamView } from '@muster/contract/team/view'
import { lazyPart } from '../../kit/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const team: FeatureView = {
  feature: 'team',
  views: [{ ...teamView, icon: IconUsersGroup, Page: lazyPart(() => import('./TeamPage.tsx')) }],
  shows: ['users', 'hierarchy', 'roles', 'leaves', 'attendance', 'schedules'],
  notices: { begin: 'TEAM_', icon: IconUsersGroup, colour: 'blue' },
}
