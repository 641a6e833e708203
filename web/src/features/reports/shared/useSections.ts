import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Metric, ReportSections, Series } from '@muster/contract/reports/figures'
import { reportIds, type ReportId } from '@muster/contract/reports/metrics'
import { orpc } from '../../../kit/api/client.ts'
import { useRange } from './range.tsx'

/** A report with its figures in display order, and their course. */
export interface Section {
  report: ReportId
  figures: [name: string, figure: Metric][]
  series: Series | undefined
}

/** Returns the reports available to the user, in display order. */
export const sectionsOf = (answer: ReportSections & { series: Partial<Record<ReportId, Series>> }): Section[] =>
  reportIds.flatMap((report) => {
    const figures = answer[report]
    return figures ? [{ report, figures: Object.entries(figures), series: answer.series[report] }] : []
  })

/** Returns the figures of all reports for the selected range. While they load, returns the previous ones. */
export function useSections() {
  const { startDate, endDate, problem } = useRange()
  return useQuery({
    ...orpc.reports.dashboard.queryOptions({ input: { startDate, endDate } }),
    placeholderData: keepPreviousData,
    enabled: problem === null,
  })
}
