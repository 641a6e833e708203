import type { Feature } from '../../feature.ts'
import { dashboardsHandlers } from './routes.ts'

export const dashboardsFeature: Feature<'dashboards'> = {
  reference: { title: 'Dashboards', description: 'Key figures of the company or a team.' },
  handlers: dashboardsHandlers,
}
