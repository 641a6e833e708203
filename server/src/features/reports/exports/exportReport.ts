import type { ReportDays } from '@muster/contract/reports/days'
import type { ReportId } from '@muster/contract/reports/metrics'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { throwIf, forbidden } from '../../../kernel/errors.ts'
import { xlsxType } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { reportContextOf } from '../figures/reportContext.ts'
import { figuresOf } from '../figures/figures.ts'
import { isSeen } from '../sources.ts'
import { figureRows, listsBehind } from './sheets.ts'
import { reportWorkbook } from './workbook.ts'

/**
 * Returns a report as an Excel workbook: one sheet with its figures, and one for each list behind them, as far as the
 * actor may see them. It is generated during the download, and the export is logged.
 * @throws Refusal 403 for a report that the actor may not see; 503 while too many exports are running.
 */
export async function exportReport(
  ctx: Context,
  { reportId, startDate, endDate }: ReportDays & { reportId: ReportId },
): Promise<FileStream> {
  const { app, actor } = ctx
  throwIf(isSeen(actor, reportId) ? null : forbidden())
  return exportFile(app, async (db) => {
    const { context, range } = await reportContextOf(db, actor, { startDate, endDate })
    const metrics = Object.entries(await figuresOf(context, reportId, range))
    const figures = metrics.map(([name, metric]) => ({ ...metric, report: reportId, name }))
    const contents = { figures: figureRows(reportId, figures), lists: listsBehind(figures) }
    const { rows, parts } = await reportWorkbook({ ...context, db }, range, contents)
    const days = { startDate: range.startDate, endDate: range.endDate }
    await record(app.db, ctx, {
      action: 'report.exported',
      subject: { type: 'report', id: null },
      after: { report: reportId, ...days, rows },
    })
    return { name: `${reportId}-${days.startDate}-${days.endDate}.xlsx`, type: xlsxType, rows, parts }
  })
}
