import type { ReportDays } from '@muster/contract/reports/days'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { throwIf, forbidden } from '../../../kernel/errors.ts'
import { xlsxType } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { customById } from '../custom/queries.ts'
import { chosenFigures } from '../custom/showCustomReport.ts'
import { reportContextOf } from '../figures/reportContext.ts'
import { listOfEach, rowsOfFigures } from './sheets.ts'
import { reportWorkbook, workbookName } from './workbook.ts'

/**
 * Returns a custom report of the actor as an Excel workbook: one sheet with its figures, and one for the list behind
 * each figure, as far as the actor may see them. It is generated during the download, and the export is logged.
 * @throws Refusal 403 without permission for custom reports; 404 for another person's report; 503 while too many
 * exports are running.
 */
export async function exportCustomReport(
  ctx: Context,
  { id, ...days }: ReportDays & { id: string },
): Promise<FileStream> {
  const { app, actor } = ctx
  throwIf(actor.permissions.has('reports.custom_reports') ? null : forbidden())
  return exportFile(app, async (db) => {
    const { name, metrics } = await customById(db, actor, id)
    const { context, range } = await reportContextOf(db, actor, days)
    const figures = await chosenFigures(context, metrics, range)
    const contents = { figures: rowsOfFigures(figures), lists: listOfEach(figures), ofSeveral: true }
    const { rows, parts } = await reportWorkbook({ ...context, db }, range, contents)
    const { startDate, endDate } = range
    await record(app.db, ctx, {
      action: 'report.exported',
      subject: { type: 'report', id },
      after: { report: name, startDate, endDate, rows, withPay: figures.some(({ report }) => report === 'payroll') },
    })
    return { name: workbookName(name, range), type: xlsxType, rows, parts }
  })
}
