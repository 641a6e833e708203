import { IconCircleCheck, IconMessage, IconStar, IconTargetArrow } from '@tabler/icons-react'
import { anyOf, fulfils } from '@muster/contract/access/needs'
import { hasPermission } from '@muster/contract/access/viewer'
import { performanceView } from '@muster/contract/performance/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

/** The permissions to read reviews, goals and notes. Any one of them is enough. */
const readNeeds = anyOf('performance.read', 'performance.team_view', 'performance.all_view')

export const performance: FeatureView = {
  feature: 'performance',
  areaLabels: { performance: 'Performance' },
  views: [{ ...performanceView, icon: IconStar, shortcut: 'f', Page: lazyPart(() => import('./PerformancePage.tsx')) }],
  personParts: [
    {
      tab: 'performance',
      isVisibleTo: ({ permissions }, { areas }) => areas.has('performance') && fulfils(readNeeds, permissions),
      Part: lazyPart(() => import('./person/PerformancePart.tsx'), true),
    },
  ],
  dependsOn: ['users', 'hierarchy', 'roles'],
  decisions: [
    {
      key: 'reviews',
      label: 'Reviews',
      isVisibleTo: hasPermission('performance.manager_review'),
      Part: lazyPart(() => import('./reviews/PendingReviews.tsx'), true),
    },
  ],
  notificationIcons: {
    typePrefixes: ['PERFORMANCE_', 'GOAL_'],
    icon: IconStar,
    colour: 'accent',
    typeIcons: {
      PERFORMANCE_NOTE: { icon: IconMessage, colour: 'accent' },
      GOAL_ASSIGNED: { icon: IconTargetArrow, colour: 'accent' },
      GOAL_COMPLETED: { icon: IconCircleCheck, colour: 'green' },
    },
  },
  recordLinks: {
    performance_review: '?view=performance&review=ID',
    performance_goal: '?view=performance&goal=ID',
    performance_note: '?view=performance&note=ID',
  },
  search: () => import('./search.ts'),
}
