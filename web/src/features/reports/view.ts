import { IconChartBar } from '@tabler/icons-react'
import { reportsView } from '@muster/contract/reports/view'
import { lazyPart } from '../../kit/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const reports: FeatureView = {
  feature: 'reports',
  areas: { reports: 'Reports' },
  views: [{ ...reportsView, icon: IconChartBar, Page: lazyPart(() => import('./ReportsPage.tsx')) }],
  shows: ['users', 'attendance', 'leaves', 'performance', 'jobs', 'payroll', 'settings'],
}
