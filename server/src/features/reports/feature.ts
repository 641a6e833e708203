import { CustomReport } from '@muster/contract/reports/custom'
import { Metric } from '@muster/contract/reports/figures'
import { ReportSchedule } from '@muster/contract/reports/schedules'
import type { Feature } from '../../feature.ts'
import { createDemoReports } from './demo/createDemoReports.ts'
import { reportsHandlers } from './routes.ts'
import { deliverReports } from './schedules/deliver.ts'
import { scheduledReport } from './schedules/mailEvents.ts'

export const reportsFeature: Feature<'reports'> = {
  reference: {
    title: 'Reports',
    description: 'Key figures of the company or a team for any period.',
    shapes: { CustomReport, Metric, ReportSchedule },
  },
  handlers: reportsHandlers,
  mails: [scheduledReport],
  scheduledWork: { 'reports.deliver': { cron: '10 * * * *', work: deliverReports } },
  demo: { createIndependentHistory: createDemoReports },
  auditActions: [
    'report.exported',
    'report.created',
    'report.changed',
    'report.removed',
    'report.scheduled',
    'report.schedule_changed',
    'report.schedule_removed',
    'report.sent',
    'report.not_sent',
    'report.left',
  ],
}
