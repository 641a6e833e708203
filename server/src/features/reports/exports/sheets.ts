import type { Cells, Column, Metric } from '@muster/contract/reports/figures'
import { type KnownMetric, metricOf, noTraining, type ReportId, reports } from '@muster/contract/reports/metrics'
import type { XlsxCell } from '../../../files/xlsxCells.ts'
import type { XlsxColumn } from '../../../files/xlsx.ts'
import type { ChosenFigure } from '../custom/showCustomReport.ts'

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

/** A list that gets a sheet: that of which figure, and what the sheet is called. */
export interface ListSheet {
  report: ReportId
  metric: string
  name: string
}

/** The lists behind figures of one report or several, each once. */
export const listsBehind = (figures: readonly ChosenFigure[]): ListSheet[] =>
  sheetsOf(figures, (report, { name }) => exported[report][name])

/** The list of each of the figures. */
export const listOfEach = (figures: readonly ChosenFigure[]): ListSheet[] => sheetsOf(figures, (_, { label }) => label)

function sheetsOf(
  figures: readonly ChosenFigure[],
  nameOf: (report: ReportId, metric: KnownMetric) => string | undefined,
) {
  const ofSeveral = new Set(figures.map(({ report }) => report)).size > 1
  return figures.flatMap(({ report, name: metric }) => {
    const found = metricOf(report, metric)
    const own = found && nameOf(report, found)
    const name = [ofSeveral ? reports[report].label : null, own, found?.currency].filter(Boolean).join(' ')
    return own ? [{ report, metric, name }] : []
  })
}

/** A row of the sheet of figures; without a figure it says why there is none. */
export interface FigureRow {
  report: string
  label: string
  meaning: string
  metric?: Metric
}

/** The rows of a report's own sheet of figures. */
export const figureRows = (report: ReportId, figures: readonly ChosenFigure[]): FigureRow[] =>
  report === 'training' ? [{ report: reports.training.label, label: noTraining, meaning: '' }] : rowsOfFigures(figures)

/** Figures of whichever report as rows of a sheet. */
export const rowsOfFigures = (figures: readonly ChosenFigure[]): FigureRow[] =>
  figures.map(({ report, name, ...metric }) => {
    const { label = name, meaning = '' } = metricOf(report, name) ?? {}
    return { report: reports[report].label, label, meaning, metric }
  })

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

/** The same where the figures are of several reports. */
export const figureColumnsOfSeveral: readonly XlsxColumn<FigureRow>[] = [
  { title: 'Report', type: 'text', value: ({ report }) => report },
  ...figureColumns,
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
    if (type === 'text' || type === 'month' || type === 'day') return { title, type, value: (row) => textOf(row[key]) }
    return { title, type: 'mixed', cell: (row) => numberCell(type, row, row[key]) }
  })

const textOf = (value: Cells[string] | undefined) => (value === null || value === undefined ? null : String(value))

function numberCell(type: Column['type'], row: ExportedRow, value: Cells[string] | undefined): XlsxCell | null {
  if (value === null || value === undefined) return null
  if (type === 'money') return { type: 'money', value: String(value), currency: String(row['currency'] ?? '') }
  return { type: type === 'number' && Number.isInteger(value) ? 'whole' : 'decimal', value }
}
