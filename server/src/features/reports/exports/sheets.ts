import type { Cells, Column, Metric } from '@muster/contract/reports/figures'
import { type NamedMetric, metricOf, noTrainingMessage, type ReportId, reports } from '@muster/contract/reports/metrics'
import type { XlsxCell } from '../../../files/sheets/xlsxCells.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import type { ChosenFigure } from '../custom/showCustomReport.ts'

/**
 * The figures whose lists are exported, with their sheet names. The other figures of a report are based on the same
 * lists.
 */
const sheetNames: Record<ReportId, Record<string, string>> = {
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

/** A list to export as a sheet: the figure whose records it contains, and the name of the sheet. */
export interface ListSheet {
  report: ReportId
  metric: string
  name: string
}

/** Returns the lists behind these figures, each list once. */
export const listsBehind = (figures: readonly ChosenFigure[]): ListSheet[] =>
  sheetsOf(figures, (report, { name }) => sheetNames[report][name])

/** Returns one list per figure, named after the figure. */
export const listOfEach = (figures: readonly ChosenFigure[]): ListSheet[] => sheetsOf(figures, (_, { label }) => label)

function sheetsOf(
  figures: readonly ChosenFigure[],
  nameOf: (report: ReportId, metric: NamedMetric) => string | undefined,
) {
  const ofSeveral = new Set(figures.map(({ report }) => report)).size > 1
  return figures.flatMap(({ report, name: metric }) => {
    const found = metricOf(report, metric)
    const label = found && nameOf(report, found)
    const name = [ofSeveral ? reports[report].label : null, label, found?.currency].filter(Boolean).join(' ')
    return label ? [{ report, metric, name }] : []
  })
}

/** A row of the figures sheet; without a `metric`, `label` says why there are no figures. */
export interface FigureRow {
  report: string
  label: string
  meaning: string
  metric?: Metric
}

/** Returns the rows of the figures sheet for one report. */
export const figureRows = (report: ReportId, figures: readonly ChosenFigure[]): FigureRow[] =>
  report === 'training'
    ? [{ report: reports.training.label, label: noTrainingMessage, meaning: '' }]
    : rowsOfFigures(figures)

/** Returns the rows of the figures sheet for figures of any reports. */
export const rowsOfFigures = (figures: readonly ChosenFigure[]): FigureRow[] =>
  figures.map(({ report, name, ...metric }) => {
    const { label = name, meaning = '' } = metricOf(report, name) ?? {}
    return { report: reports[report].label, label, meaning, metric }
  })

export const figureColumns: readonly XlsxColumn<FigureRow>[] = [
  { title: 'Figure', type: 'text', value: ({ label }) => label },
  { title: 'Definition', type: 'text', value: ({ meaning }) => meaning },
  { title: 'Value', type: 'mixed', cell: ({ metric }) => (metric ? figureCell(metric, metric.value) : null) },
  {
    title: 'Previous period',
    type: 'mixed',
    cell: ({ metric }) => (metric ? figureCell(metric, metric.previous) : null),
  },
]

/** The columns of the figures sheet for several reports. */
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

export type ExportedRow = Cells

/** Converts a list's columns to sheet columns: dates and numbers keep their type, all others are text. */
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
