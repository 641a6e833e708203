import { sql } from 'drizzle-orm'
import type { ExportDifferences } from '@muster/contract/payroll/runs'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { readBatches } from '../../../db/readBatches.ts'
import { listFile } from '../../../files/sheets/listFile.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { readPayVariance } from '../facts/payVariance.ts'
import {
  chosenDifferences,
  type ComparedRow,
  comparedRecords,
  orderOfDifferences,
  type Part,
  parts,
} from './comparedRecords.ts'

/** A row of the file, with amounts as stored. */
interface Row extends ComparedRow {
  net_difference: string
  gross_difference: string
}

const kindLabels: Record<Row['kind'], string> = { NEW: 'New', GONE: 'Removed', CHANGED: 'Changed', SAME: 'Unchanged' }
const partTitles: Record<Part, string> = {
  BASE: 'Base salary',
  ALLOWANCES: 'Allowances',
  BONUSES: 'Bonuses',
  OVERTIME: 'Overtime',
  BENEFITS: 'Benefits in kind',
  DEDUCTIONS: 'Other deductions',
  TAX: 'Taxes and insurance',
}

const text = (title: string, value: (row: Row) => string | null): XlsxColumn<Row> => ({ title, type: 'text', value })
const money = (title: string, value: (row: Row) => string | null): XlsxColumn<Row> => ({
  title,
  type: 'money',
  value,
  currency: ({ currency }) => currency,
})

const columns: readonly XlsxColumn<Row>[] = [
  text('LL-ID', ({ person }) => person.llId),
  text('Employee', ({ person }) => `${person.firstName} ${person.lastName}`),
  text('Department', ({ person }) => person.department),
  text('Currency', ({ currency }) => currency),
  text('Change', ({ kind }) => kindLabels[kind]),
  text('Above the limit', ({ large }) => (large ? 'Yes' : 'No')),
  ...parts.flatMap(([part]) => [
    money(`${partTitles[part]}, before`, (row) => row[`${part}_before`]),
    money(`${partTitles[part]}, difference`, (row) => row[part]),
  ]),
  money('Gross pay, before', (row) => row.gross_before),
  money('Gross pay, difference', (row) => row.gross_difference),
  money('Net pay, before', (row) => row.net_before),
  money('Net pay', (row) => row.net_pay),
  money('Net pay, difference', (row) => row.net_difference),
]

/**
 * Returns a file of the comparison between a month and the previous one, with the filters and order of the list: for
 * each person the earlier amount and the difference of each part of the pay. The export is recorded.
 * @throws Refusal 503 while too many files are being made.
 */
export function exportDifferences(ctx: Context, { format, ...query }: ExportDifferences): Promise<FileStream> {
  const { app } = ctx
  return exportFile(app, async (db) => {
    const compared = comparedRecords(ctx, query.period, await readPayVariance(db))
    const found = sql`(select d.* from (${compared}) d where ${chosenDifferences(query)})`
    const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${found} found`)
    const rows = counted.rows[0]?.count ?? 0
    await record(app.db, ctx, {
      action: 'payroll.differences_exported',
      subject: { type: 'payroll_run', id: query.period },
      after: { ...query, rows },
    })
    const selection = sql`select d.*, coalesce(net_pay, 0) - coalesce(net_before, 0) as net_difference,
      coalesce(gross_pay, 0) - coalesce(gross_before, 0) as gross_difference
      from ${found} d order by ${orderOfDifferences(query)}`
    const list = {
      name: 'payroll differences',
      sheet: 'Differences',
      columns,
      portions: readBatches<Row>(db, selection),
    }
    return { ...listFile(format, list), rows }
  })
}
