import { mailEvent } from '../../../events/mailEvents.ts'

/** The mail of a scheduled report. */
export const scheduledReport = mailEvent({
  event: 'report.scheduled',
  category: 'notification',
  name: 'Scheduled report',
  description: 'Sent weekly or monthly to the chosen recipients, with the data they have access to.',
  variables: {
    report: { description: 'Name of the report', sample: 'All reports', kind: 'text' },
    days: { description: 'Reporting period', sample: '16–22 Nov 2026', kind: 'text' },
    figures: {
      description: 'Figures, line by line',
      sample: 'Leaves\nRequests in period: 12 (previous period: 9)',
      kind: 'text',
    },
    workbook: {
      description: 'Sentence about the attached workbook',
      sample: 'The workbook with the underlying lists is attached.',
      kind: 'text',
    },
    stopAddress: {
      description: 'Link to stop receiving the report',
      sample: 'https://muster.example/?view=reports&tab=schedules',
      kind: 'address',
    },
    address: {
      description: 'Link to Reports',
      sample: 'https://muster.example/?view=reports',
      kind: 'address',
    },
  },
  builtIn: {
    title: '{{report}}, {{days}}',
    paragraphs: [
      '{{figures}}',
      '{{workbook}}',
      'To stop receiving this report, open {{stopAddress}} and choose “Unsubscribe”.',
    ],
    action: { label: 'Open reports', address: 'address' },
  },
})
