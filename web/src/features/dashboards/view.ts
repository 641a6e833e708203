import { IconGauge } from '@tabler/icons-react'
import { dashboardView } from '@muster/contract/dashboards/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const dashboards: FeatureView = {
  feature: 'dashboards',
  areaLabels: { dashboard: 'Dashboard' },
  views: [{ ...dashboardView, icon: IconGauge, shortcut: 'h', Page: lazyPart(() => import('./DashboardPage.tsx')) }],
  dependsOn: [
    'users',
    'hierarchy',
    'roles',
    'leaves',
    'attendance',
    'schedules',
    'documents',
    'performance',
    'payroll',
    'settings',
    'backups',
    'outbox',
    'auth',
  ],
}
