import { z } from 'zod'
import { fileOfManyCost, route } from '../kit/route.ts'
import { Report } from './figures.ts'
import { withDays } from './days.ts'

export const exports = {
  export: route({
    method: 'POST',
    path: '/reports/{reportId}/export',
    needs: 'reports.export',
    summary: 'A report as an Excel workbook: its figures, and the lists behind them',
    description:
      'Named `{reportId}-{startDate}-{endDate}.xlsx`. What you may not see is not in it. 404 for a report that you do ' +
      'not see. Each export is recorded.',
    answer: 'file',
    cost: fileOfManyCost,
  })
    .input(withDays({ reportId: Report, format: z.literal('excel').default('excel') }))
    .output(z.file()),
}
