import { IconChartBar } from '@tabler/icons-react'
import { reportsView } from '@muster/contract/reports/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const reports: FeatureView = {
  feature: 'reports',
  areaLabels: { reports: 'Reports' },
  views: [{ ...reportsView, icon: IconChartBar, shortcut: 'r', Page: lazyPart(() => import('./ReportsPage.tsx')) }],
  dependsOn: ['users', 'attendance', 'leaves', 'performance', 'jobs', 'payroll', 'settings'],
  search: () => import('./search.ts'),
}
