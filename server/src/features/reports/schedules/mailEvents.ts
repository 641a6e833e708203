import { mailEvent } from '../../../mailEvents.ts'

/** A report that somebody has sent regularly. */
export const scheduledReport = mailEvent({
  event: 'report.scheduled',
  category: 'notification',
  name: 'Scheduled report',
  description: 'Sent each week or month to those who were chosen for a report, with the figures that they may see.',
  variables: {
    report: { description: 'Name of the report', sample: 'All reports', kind: 'text' },
    days: { description: 'The days that it is about', sample: '16–22 Nov 2026', kind: 'text' },
    figures: {
      description: 'The figures, line by line',
      sample: 'Leaves\nRequests: 12 (before: 9)',
      kind: 'text',
    },
    address: {
      description: 'Where the reports are opened',
      sample: 'https://muster.example/?view=reports',
      kind: 'address',
    },
  },
  builtIn: {
    title: '{{report}}, {{days}}',
    paragraphs: ['{{figures}}'],
    action: { label: 'Open reports', address: 'address' },
  },
})
