import { z } from 'zod'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { ReportRange, dayRangeInput } from './days.ts'
import { Metric, Report } from './figures.ts'
import { metricKeys } from './metrics.ts'

/** The maximum number of custom reports per person (`maxCustomReports`) and of figures in each (`maxMetrics`). */
export const maxCustomReports = 50
export const maxMetrics = 40

/**
 * The key of a figure: its report and name, such as `leaves.requests`. For a money figure, the key omits the currency
 * and covers all currencies.
 */
export const MetricKey = z.enum(metricKeys as [(typeof metricKeys)[number]], 'Please choose existing figures')

/** A person's own selection of figures, in the order they chose; visible only to that person. */
export const CustomReport = z.object({
  id: z.uuid(),
  name: z.string(),
  metrics: z.array(MetricKey),
  createdAt: Instant,
  updatedAt: Instant,
})
export type CustomReport = z.infer<typeof CustomReport>

const name = text(80, 'Please enter a name')
const metrics = z
  .array(MetricKey)
  .min(1, 'Please choose at least one figure')
  .max(maxMetrics, `Please choose at most ${maxMetrics} figures`)
  .refine((metrics) => new Set(metrics).size === metrics.length, 'Please choose each figure once')

export const CreateCustomReport = z.object({ name, metrics })
export type CreateCustomReport = z.infer<typeof CreateCustomReport>

export const EditCustomReport = z.object({
  id: Id,
  name: name.optional(),
  metrics: metrics.optional(),
  /** The report's `updatedAt` when the user opened it. The call is refused if the report has changed since. */
  updatedAt: Instant.optional(),
})
export type EditCustomReport = z.infer<typeof EditCustomReport>

const CustomReportAnswer = z.object({ report: CustomReport })

export const custom = {
  customReports: route({
    method: 'GET',
    path: '/reports/custom',
    needs: 'reports.custom_reports',
    summary: 'List your custom reports by name',
  }).output(z.object({ reports: z.array(CustomReport) })),
  customReport: route({
    method: 'GET',
    path: '/reports/custom/{id}',
    needs: 'reports.custom_reports',
    summary: 'Get your custom report with its figures',
    description: 'Figures that you can’t (or can no longer) see are omitted.',
  })
    .input(dayRangeInput({ id: Id }))
    .output(
      CustomReportAnswer.extend({
        range: ReportRange,
        /** The figures in the report's order; `name` is the figure's name in the standard report, with the currency. */
        metrics: z.array(Metric.extend({ report: Report, name: z.string() })),
      }),
    ),
  exportCustomReport: route({
    method: 'POST',
    path: '/reports/custom/{id}/export',
    needs: 'reports.export',
    summary: 'Export your custom report as an Excel workbook with its figures and the underlying lists',
    description:
      'Also needs `reports.custom_reports`. Named `{name} {startDate} {endDate}.xlsx`. Contains only what you can see. ' +
      'Exports are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(dayRangeInput({ id: Id }))
    .output(z.file()),
  createCustomReport: route({
    method: 'POST',
    path: '/reports/custom',
    needs: 'reports.custom_reports',
    summary: 'Create a custom report',
    success: 201,
  })
    .input(CreateCustomReport)
    .output(CustomReportAnswer),
  editCustomReport: route({
    method: 'PATCH',
    path: '/reports/custom/{id}',
    needs: 'reports.custom_reports',
    summary: 'Update your custom report',
  })
    .input(EditCustomReport)
    .output(CustomReportAnswer),
  removeCustomReport: route({
    method: 'DELETE',
    path: '/reports/custom/{id}',
    needs: 'reports.custom_reports',
    summary: 'Delete your custom report and its schedules',
    success: 204,
  }).input(z.object({ id: Id })),
}
