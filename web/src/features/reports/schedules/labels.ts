import { formatDayPart } from '@muster/contract/kit/formatters'
import { reports, type ReportId } from '@muster/contract/reports/metrics'
import type { ReportSchedule } from '@muster/contract/reports/schedules'
import { i18n } from '../../../i18n.ts'

/** Returns the name of an ISO day of the week, 1 for Monday. */
export const weekDayWord = (day: number): string =>
  // The date is a Monday, plus the days after it.
  formatDayPart(Temporal.PlainDate.from('2026-11-23').add({ days: day - 1 }), i18n.language, { weekday: 'long' })

/** Returns a report's schedule as text. */
export const whenText = ({ every, day }: Pick<ReportSchedule, 'every' | 'day'>): string =>
  every === 'week' ? i18n.t('Every {day}', { day: weekDayWord(day) }) : i18n.t('On day {day} of each month', { day })

/** Returns the name of a scheduled report. */
export function sentText({ report, reportName }: Pick<ReportSchedule, 'report' | 'reportName'>): string {
  if (report === 'dashboard') return i18n.t('All reports')
  return Object.hasOwn(reports, report) ? i18n.t(reports[report as ReportId].label) : reportName
}
