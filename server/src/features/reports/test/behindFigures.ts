import type { Metrics } from '@muster/contract/reports/figures'
import { percent, ratio } from '../../../reporting/numbers.ts'
import { metricOf, type ReportId } from '@muster/contract/reports/metrics'

type Row = Record<string, any>
type Get = (path: string) => Promise<Row>

/** Returns all rows of the list behind a figure, page by page. */
async function getRows(get: Get, report: string, metric: string, days: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const body = await get(`/reports/${report}/metrics/${metric}?${days}&limit=100&page=${page}`)
    const missingColumns = body['columns'].filter(({ key }: Row) => body['rows'].some((row: Row) => !(key in row)))
    if (missingColumns.length) throw new Error(`${report} ${metric} has no cells of ${JSON.stringify(missingColumns)}`)
    rows.push(...body['rows'])
    pages = body['pagination'].totalPages
  }
  return rows
}

/** Returns a column's sum in whole hundredths, so that no fraction is lost. */
const hundredthsOf = (rows: Row[], key: string): number =>
  rows.reduce((sum, row) => sum + Math.round(100 * row[key]), 0)
const sum = (key: string) => (rows: Row[]) => hundredthsOf(rows, key) / 100
const mean = (key: string, decimals: number) => (rows: Row[]) =>
  ratio(hundredthsOf(rows, key), 100 * rows.length, decimals)
const percentOf = (isPart: (status: string) => boolean) => (rows: Row[]) =>
  percent(rows.filter(({ status }) => isPart(status)).length, rows.length)

/** The calculation of each figure from its rows. A figure that is not listed here is the number of rows. */
const calculations: Record<string, (rows: Row[]) => number | null> = {
  netAmount: sum('net'),
  grossAmount: sum('gross'),
  deductionsAmount: sum('deductions'),
  taxAmount: sum('tax'),
  hoursWorked: sum('hoursWorked'),
  overtimeHours: sum('overtimeHours'),
  leaveDays: sum('daysInRange'),
  peopleOnLeave: (rows) => new Set(rows.map(({ userId }) => userId)).size,
  attendanceRate: percentOf((status) => status !== 'Absent'),
  approvalRate: percentOf((status) => status === 'Approved'),
  averageHours: mean('hoursWorked', 2),
  averageRating: mean('rating', 1),
  averageSelfRating: mean('rating', 1),
  averagePeerRating: mean('rating', 1),
  averageDaysToFill: mean('days', 1),
  averageNetAmount: mean('net', 2),
}

/**
 * Figures whose rows are rounded one by one. The sum of the rows may therefore differ slightly from the figure, which
 * is rounded once.
 */
const roundedByRow = new Set(['hoursWorked', 'overtimeHours', 'averageHours'])

/** Returns the figures of all reports that differ from the value calculated from their rows, each with both values. */
export async function differencesOf(get: Get, days: string): Promise<unknown[]> {
  const { range: _range, series: _series, ...sections } = await get(`/reports/dashboard?${days}`)
  const differences: unknown[] = []
  for (const [report, metrics] of Object.entries<Metrics>(sections))
    for (const [name, { value }] of Object.entries(metrics)) {
      const rows = await getRows(get, report, name, days)
      const base = metricOf(report as ReportId, name)?.name ?? ''
      const found = calculations[base]?.(rows) ?? (calculations[base] ? null : rows.length)
      const allowed = roundedByRow.has(base) ? 0.005 * Math.max(1, rows.length) + 0.005 : 0
      const isEqual = found === null || value === null ? found === value : Math.abs(found - value) <= allowed
      if (!isEqual) differences.push({ report, name, value, found })
    }
  return differences
}
