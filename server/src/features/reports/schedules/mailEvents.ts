import { mailEvent } from '../../../mailEvents.ts'

/** The mail of a scheduled report. */
export const scheduledReport = mailEvent({
  event: 'report.scheduled',
  category: 'notification',
  name: 'Scheduled report',
  description:
    'Sent each week or month to those who were chosen for a report, with the figures and lists that they may see.',
  variables: {
    report: { description: 'Name of the report', sample: 'All reports', kind: 'text' },
    days: { description: 'Reporting period', sample: '16–22 Nov 2026', kind: 'text' },
    figures: {
      description: 'The figures, line by line',
      sample: 'Leaves\nRequests: 12 (before: 9)',
      kind: 'text',
    },
    workbook: {
      description: 'Whether the workbook is attached, a sentence',
      sample: 'The workbook with the lists behind the figures is attached.',
      kind: 'text',
    },
    stopAddress: {
      description: 'Where the recipient stops being sent it',
      sample: 'https://muster.example/?view=reports&tab=schedules',
      kind: 'address',
    },
    address: {
      description: 'Where the reports are opened',
      sample: 'https://muster.example/?view=reports',
      kind: 'address',
    },
  },
  builtIn: {
    title: '{{report}}, {{days}}',
    paragraphs: [
      '{{figures}}',
      '{{workbook}}',
      'To be sent this no more, open {{stopAddress}} and choose “Unsubscribe”.',
    ],
    action: { label: 'Open reports', address: 'address' },
  },
})
