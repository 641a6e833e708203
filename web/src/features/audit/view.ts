import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const audit: FeatureView = {
  feature: 'audit',
  personParts: [
    {
      tab: 'history',
      isVisibleTo: ({ permissions }) => permissions.has('settings.audit_logs'),
      Part: lazyPart(() => import('./person/HistoryPart.tsx'), true),
    },
  ],
}
