import { z } from 'zod'
import { fileOfManyCost, route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { ReportRange, withDays } from './days.ts'
import { Metric, Report } from './figures.ts'
import { metricKeys } from './metrics.ts'

/** Maximum number of custom reports per person; `mostMetrics` is that of figures in each. */
export const mostCustomReports = 50
export const mostMetrics = 40

/** A figure by its report and name, `leaves.requests`; an amount without a currency stands for every currency. */
export const MetricKey = z.enum(metricKeys as [(typeof metricKeys)[number]], 'Please choose figures that there are')

/** A person's own selection of figures, in the order they chose them; visible only to them. */
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
  .max(mostMetrics, `Please choose at most ${mostMetrics} figures`)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each figure once')

export const CreateCustomReport = z.object({ name, metrics })
export type CreateCustomReport = z.infer<typeof CreateCustomReport>

export const EditCustomReport = z.object({
  id: Id,
  name: name.optional(),
  metrics: metrics.optional(),
  /** Its `updatedAt` when it was read: if it has changed since, nothing is changed. */
  updatedAt: Instant.optional(),
})
export type EditCustomReport = z.infer<typeof EditCustomReport>

const Answer = z.object({ report: CustomReport })

export const custom = {
  customReports: route({
    method: 'GET',
    path: '/reports/custom',
    needs: 'reports.custom_reports',
    summary: 'The reports that you put together, by name',
  }).output(z.object({ reports: z.array(CustomReport) })),
  customReport: route({
    method: 'GET',
    path: '/reports/custom/{id}',
    needs: 'reports.custom_reports',
    summary: 'A report of yours with its figures',
    description: 'Figures that you may not see (any more) are left out.',
  })
    .input(withDays({ id: Id }))
    .output(
      Answer.extend({
        range: ReportRange,
        /** In the order of the report; `name` is that of the standard report, with the currency. */
        metrics: z.array(Metric.extend({ report: Report, name: z.string() })),
      }),
    ),
  exportCustomReport: route({
    method: 'POST',
    path: '/reports/custom/{id}/export',
    needs: 'reports.export',
    summary: 'A report of yours as an Excel workbook: its figures, and the list behind each',
    description:
      'Needs `reports.custom_reports` too. Named `{name} {startDate} {endDate}.xlsx`. What you may not see is not in it. ' +
      'Each export is recorded.',
    answer: 'file',
    cost: fileOfManyCost,
  })
    .input(withDays({ id: Id }))
    .output(z.file()),
  createCustomReport: route({
    method: 'POST',
    path: '/reports/custom',
    needs: 'reports.custom_reports',
    summary: 'Put a report of your own together',
    success: 201,
  })
    .input(CreateCustomReport)
    .output(Answer),
  editCustomReport: route({
    method: 'PATCH',
    path: '/reports/custom/{id}',
    needs: 'reports.custom_reports',
    summary: 'Change a report of yours',
  })
    .input(EditCustomReport)
    .output(Answer),
  removeCustomReport: route({
    method: 'DELETE',
    path: '/reports/custom/{id}',
    needs: 'reports.custom_reports',
    summary: 'Delete a report of yours, and its sending',
    success: 204,
  }).input(z.object({ id: Id })),
}
