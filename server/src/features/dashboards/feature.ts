import type { Feature } from '../../people/feature.ts'
import { dashboardsHandlers } from './routes.ts'

export const dashboardsFeature: Feature<'dashboards'> = {
  reference: { title: 'Dashboards', description: 'The company, or a team, in figures.' },
  handlers: dashboardsHandlers,
}
