import { sql } from 'drizzle-orm'
import type { ReportDays } from '@muster/contract/reports/days'
import type { ReportId } from '@muster/contract/reports/metrics'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { portionsOf } from '../../../db/portions.ts'
import { allow, forbidden } from '../../../errors.ts'
import { xlsxSheet, xlsxStream, xlsxType } from '../../../files/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { askedOf } from '../figures/asked.ts'
import { figuresOf } from '../figures/figures.ts'
import { type Asked, inDays, type RowSource } from '../sources/source.ts'
import { isSeen, sources } from '../sources/sources.ts'
import { type ExportedRow, figureColumns, figureRows, listColumns, listsBehind } from './sheets.ts'

/**
 * A report as an Excel workbook: a sheet of its figures, and one for each list behind them, of what the actor sees. Made
 * while it is taken, and recorded.
 * @throws Refusal 403 for a report that the actor does not see; 503 while too many exports are made.
 */
export async function exportReport(
  ctx: Context,
  { reportId, startDate, endDate }: ReportDays & { reportId: ReportId },
): Promise<FileStream> {
  const { app, actor } = ctx
  allow(isSeen(actor, reportId) ? null : forbidden())
  return exportFile(app, async (db) => {
    const { asked, range } = await askedOf({ app: { db }, actor }, { startDate, endDate })
    const metrics = await figuresOf(asked, reportId, range)
    const lists = listsBehind(reportId, Object.keys(metrics)).flatMap(({ metric, name }) => {
      const source = sources[reportId].rows(asked, range, metric)
      return source ? [{ name, source }] : []
    })
    const rows = await countOf(asked, lists)
    const days = { startDate: range.startDate, endDate: range.endDate }
    await record(app.db, ctx, {
      action: 'report.exported',
      subject: { type: 'report', id: null },
      after: { report: reportId, ...days, rows },
    })
    const sheets = lists.map(({ name, source }) =>
      xlsxSheet(name, listColumns(source.columns), rowsOf(db, source, asked.zone)),
    )
    return {
      name: `${reportId}-${days.startDate}-${days.endDate}.xlsx`,
      type: xlsxType,
      rows,
      parts: xlsxStream(xlsxSheet('Figures', figureColumns, figureRows(reportId, metrics)), ...sheets),
    }
  })
}

async function* rowsOf(db: Db, { columns, select, from, order }: RowSource, zone: string) {
  const portions = portionsOf<ExportedRow>(db, sql`select ${select} from ${from} order by ${order}`)
  for await (const rows of portions) yield inDays(rows, columns, zone)
}

/** How many rows the lists have together. */
async function countOf({ db }: Asked, lists: readonly { source: RowSource }[]): Promise<number> {
  let rows = 0
  for (const { source } of lists) {
    const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${source.from}`)
    rows += counted.rows[0]?.total ?? 0
  }
  return rows
}
