import { IconChecklist } from '@tabler/icons-react'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { decisionTabsOf, declaredFeatures, type FeatureView } from '../../kit/views.ts'

export const approvals: FeatureView = {
  feature: 'approvals',
  views: [
    {
      key: 'approvals',
      label: 'Approvals',
      isVisibleTo: (viewer) => decisionTabsOf(viewer).length > 0,
      icon: IconChecklist,
      Page: lazyPart(() => import('./ApprovalsPage.tsx')),
    },
  ],
  /** The features whose requests are counted here. */
  get dependsOn() {
    return declaredFeatures().flatMap(({ feature, decisions }) => (decisions ? [feature] : []))
  },
}
