import { sql } from 'drizzle-orm'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Db } from '../../../db/database.ts'
import { readBatches } from '../../../db/readBatches.ts'
import { safeName } from '../../../files/safeName.ts'
import { xlsxSheet, xlsxStream } from '../../../files/sheets/xlsx.ts'
import { type ReportContext, inDays, type RowSource } from '../../../reporting/source.ts'
import { sources } from '../sources.ts'
import {
  type ExportedRow,
  type FigureRow,
  figureColumns,
  figureColumnsOfSeveral,
  listColumns,
  type ListSheet,
} from './sheets.ts'

/** Returns a workbook's file name, made of the report's name and its dates. */
export const workbookName = (report: string, { startDate, endDate }: ReportRange): string =>
  safeName(`${report.replace(/[/\\]/g, '-')} ${startDate} ${endDate}.xlsx`)

/** The content of a report workbook: figures of one or more reports, and the lists behind them. */
interface WorkbookContents {
  figures: readonly FigureRow[]
  lists: readonly ListSheet[]
  ofSeveral?: boolean
}

/**
 * Returns a workbook that is generated during the download: one sheet with the figures, and one for each list, as far
 * as the actor may see them.
 * @param context Its `db` is a snapshot, so that repeated reads agree.
 */
export async function reportWorkbook(
  context: ReportContext & { db: Db },
  range: ReportRange,
  { figures, lists, ofSeveral = false }: WorkbookContents,
): Promise<{ rows: number; parts: AsyncGenerator<Uint8Array> }> {
  const found = lists.flatMap(({ report, metric, name }) => {
    const source = sources[report].rows(context, range, metric)
    return source ? [{ name, source }] : []
  })
  const rows = await countOf(context, found)
  const sheets = found.map(({ name, source }) => xlsxSheet(name, listColumns(source.columns), rowsOf(context, source)))
  const columns = ofSeveral ? figureColumnsOfSeveral : figureColumns
  return { rows, parts: xlsxStream(xlsxSheet('Figures', columns, figures), ...sheets) }
}

async function* rowsOf(
  { db, zone }: ReportContext & { db: Db },
  { columns, select, from, order, completeRows }: RowSource,
) {
  const portions = readBatches<ExportedRow>(db, sql`select ${select} from ${from} order by ${order}`)
  for await (const rows of portions) yield inDays(completeRows ? await completeRows(rows) : rows, columns, zone)
}

/** Returns the total number of rows of the lists. */
async function countOf({ db }: ReportContext, lists: readonly { source: RowSource }[]): Promise<number> {
  let rows = 0
  for (const { source } of lists) {
    const result = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${source.from}`)
    rows += result.rows[0]?.total ?? 0
  }
  return rows
}
