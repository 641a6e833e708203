import { IconCircleCheck, IconTargetArrow } from '@tabler/icons-react'
import { performanceView } from '@muster/contract/performance/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const performance: FeatureView = {
  feature: 'performance',
  areaLabels: { performance: 'Performance' },
  views: [{ ...performanceView, icon: IconTargetArrow, Page: lazyPart(() => import('./PerformancePage.tsx')) }],
  dependsOn: ['users', 'hierarchy', 'roles'],
  notificationIcons: {
    typePrefixes: ['PERFORMANCE_', 'GOAL_'],
    icon: IconTargetArrow,
    colour: 'accent',
    typeIcons: { GOAL_COMPLETED: { icon: IconCircleCheck, colour: 'green' } },
  },
  recordLinks: {
    performance_review: '?view=performance&review=ID',
    performance_goal: '?view=performance&goal=ID',
    performance_note: '?view=performance&note=ID',
  },
}
