import type { Cells, Column, Metric, Metrics } from '@muster/contract/reports/figures'
import { metricOf, noTraining, type ReportId } from '@muster/contract/reports/metrics'
import type { XlsxCell } from '../../../files/xlsxCells.ts'
import type { XlsxColumn } from '../../../files/xlsx.ts'

/** The figures whose lists are exported, with the names of their sheets: other figures count rows of the same lists. */
const exported: Record<ReportId, Record<string, string>> = {
  attendance: { attendanceRate: 'Days' },
  leaves: { requests: 'Requests' },
  performance: {
    reviews: 'Reviews',
    goalsSet: 'Goals set',
    goalsDue: 'Goals due',
    goalsCompleted: 'Goals completed',
    notes: 'Notes',
  },
  recruitment: { postings: 'Postings', applications: 'Applications', filledPostings: 'Postings filled' },
  training: {},
  payroll: { netAmount: 'Records' },
}

/** The lists behind a report's figures, each once: that of which figure, and what its sheet is called. */
export const listsBehind = (report: ReportId, metrics: readonly string[]): { metric: string; name: string }[] =>
  metrics.flatMap((metric) => {
    const found = metricOf(report, metric)
    const name = found && exported[report][found.name]
    return name ? [{ metric, name: [name, found.currency].filter(Boolean).join(' ') }] : []
  })

/** A row of the sheet of figures; without a figure it says why there is none. */
type FigureRow = { label: string; meaning: string; metric?: Metric }

export function figureRows(report: ReportId, metrics: Metrics): FigureRow[] {
  if (report === 'training') return [{ label: noTraining, meaning: '' }]
  return Object.entries(metrics).map(([name, metric]) => {
    const { label = name, meaning = '' } = metricOf(report, name) ?? {}
    return { label, meaning, metric }
  })
}

export const figureColumns: readonly XlsxColumn<FigureRow>[] = [
  { title: 'Figure', type: 'text', value: ({ label }) => label },
  { title: 'What is counted', type: 'text', value: ({ meaning }) => meaning },
  { title: 'Value', type: 'mixed', cell: ({ metric }) => (metric ? figureCell(metric, metric.value) : null) },
  {
    title: 'The time before',
    type: 'mixed',
    cell: ({ metric }) => (metric ? figureCell(metric, metric.previous) : null),
  },
]

function figureCell({ unit, currency }: Metric, value: number | null): XlsxCell | null {
  if (value === null) return null
  if (unit === 'money') return { type: 'money', value: String(value), currency: currency ?? '' }
  if (unit === 'percent') return { type: 'percent', value }
  return { type: unit === 'count' && Number.isInteger(value) ? 'whole' : 'decimal', value }
}

/** A row of a list behind a figure. */
export type ExportedRow = Cells

/** Columns of a list as those of a sheet: days are days, numbers numbers, the others text. */
export const listColumns = (columns: readonly Column[]): XlsxColumn<ExportedRow>[] =>
  columns.map(({ key, label: title, type }) => {
    if (type === 'text' || type === 'month' || type === 'day')
      return { title, type: type === 'day' ? type : 'text', value: (row) => textOf(row[key]) }
    return { title, type: 'mixed', cell: (row) => numberCell(type, row, row[key]) }
  })

const textOf = (value: Cells[string] | undefined) => (value === null || value === undefined ? null : String(value))

function numberCell(type: Column['type'], row: ExportedRow, value: Cells[string] | undefined): XlsxCell | null {
  if (value === null || value === undefined) return null
  if (type === 'money') return { type: 'money', value: String(value), currency: String(row['currency'] ?? '') }
  return { type: type === 'number' && Number.isInteger(value) ? 'whole' : 'decimal', value }
}
