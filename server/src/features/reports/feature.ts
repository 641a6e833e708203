import { Metric } from '@muster/contract/reports/figures'
import type { Feature } from '../../people/feature.ts'
import { reportsHandlers } from './routes.ts'

export const reportsFeature: Feature<'reports'> = {
  reference: {
    title: 'Reports',
    description: 'The company, or a team, in figures over a range of days.',
    shapes: { Metric },
  },
  handlers: reportsHandlers,
  auditActions: ['report.exported'],
}
