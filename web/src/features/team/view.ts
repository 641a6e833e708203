import { IconUsersGroup } from '@tabler/icons-react'
import { teamView } from '@muster/contract/team/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const team: FeatureView = {
  feature: 'team',
  views: [{ ...teamView, icon: IconUsersGroup, shortcut: 'm', Page: lazyPart(() => import('./TeamPage.tsx')) }],
  dependsOn: ['users', 'hierarchy', 'roles', 'leaves', 'attendance', 'schedules'],
  notificationIcons: { typePrefixes: 'TEAM_', icon: IconUsersGroup, colour: 'blue' },
}
