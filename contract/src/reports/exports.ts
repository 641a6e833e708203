import { z } from 'zod'
import { bulkFileCost, route } from '../kit/route.ts'
import { Report } from './figures.ts'
import { dayRangeInput } from './days.ts'

export const exports = {
  export: route({
    method: 'POST',
    path: '/reports/{reportId}/export',
    needs: 'reports.export',
    summary: 'Export a report as an Excel workbook with its figures and the underlying lists',
    description:
      'Named `{reportId}-{startDate}-{endDate}.xlsx`. Contains only what you can see. 404 for a report you ' +
      'can’t see. Exports are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(dayRangeInput({ reportId: Report, format: z.literal('excel').default('excel') }))
    .output(z.file()),
}
