import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Day } from '../kit/time.ts'
import { ReportDays, ReportRange, dayRangeInput } from './days.ts'
import { metricUnits, reportIds } from './metrics.ts'

export const Report = z.enum(reportIds)

/** A figure of a report. Money has a currency; an average of no values is null. */
export const Metric = z.object({
  value: z.number().nullable(),
  unit: z.enum(metricUnits),
  currency: Currency.optional(),
  /** The value in the previous period. */
  previous: z.number().nullable(),
})
export type Metric = z.infer<typeof Metric>

/** A report's figures by name, in the order shown. */
export const Metrics = z.record(z.string(), Metric)
export type Metrics = z.infer<typeof Metrics>

/** The figures of each report that the caller may see; `training` is empty because no training data is stored. */
export const ReportSections = z.object({
  attendance: Metrics.optional(),
  leaves: Metrics.optional(),
  performance: Metrics.optional(),
  recruitment: Metrics.optional(),
  training: Metrics.optional(),
  payroll: Metrics.optional(),
})
export type ReportSections = z.infer<typeof ReportSections>

/** Figures by name; figures without data are left out. */
const Values = z.record(z.string(), z.number().nullable())

/**
 * The period that each point of a time series covers. It depends on the length of the range; payroll always uses
 * months.
 */
export const seriesSteps = ['day', 'week', 'month'] as const
export type SeriesStep = (typeof seriesSteps)[number]

/**
 * A report's figures over time. Payroll has at least the six months up to the end of the range; every other report has
 * the range itself.
 */
export const Series = z.object({
  step: z.enum(seriesSteps),
  /** The points in order, without gaps. The first and the last may cover a shorter period. */
  points: z.array(z.object({ startDate: Day, endDate: Day, values: Values })),
})
export type Series = z.infer<typeof Series>

export const ReportDetail = z.object({
  report: Report,
  range: ReportRange,
  metrics: Metrics,
  series: Series,
  /**
   * The figures by department: that of the payroll record for payroll, that of the job posting for recruitment, and
   * that of the person for all other reports. `department` is null for people or records without one.
   */
  departments: z.array(z.object({ department: z.string().nullable(), values: Values })),
})
export type ReportDetail = z.infer<typeof ReportDetail>

/**
 * The types of a column's cells. `number` cells are numbers; all others are texts: `day` as `YYYY-MM-DD`, `month` as
 * `YYYY-MM`.
 */
export const columnTypes = ['text', 'day', 'month', 'number', 'hours', 'money'] as const
export const Column = z.object({ key: z.string(), label: z.string(), type: z.enum(columnTypes) })
export type Column = z.infer<typeof Column>

export const Cells = z.record(z.string(), z.union([z.string(), z.number()]).nullable())
export type Cells = z.infer<typeof Cells>

export const figures = {
  dashboard: route({
    method: 'GET',
    path: '/reports/dashboard',
    needs: 'reports.read',
    summary: 'Get the figures of the reports you can see, also over time, for people within your reach',
    description:
      'The default range is from the first of this month to today, the maximum 366 days. ' +
      'A report is included if you have its analytics ' +
      'permission and can see the people or records it counts. The figures match their screens. ' +
      'Access to pay totals is logged.',
  })
    .input(ReportDays)
    .output(
      ReportSections.extend({
        range: ReportRange,
        /** The figures of each report over time, for its sparklines. */
        series: z.partialRecord(Report, Series),
      }),
    ),
  detail: route({
    method: 'GET',
    path: '/reports/{reportId}',
    needs: 'reports.read',
    summary: 'Get a report with its figures over time and by department',
  })
    .input(dayRangeInput({ reportId: Report }))
    .output(ReportDetail),
  rows: route({
    method: 'GET',
    path: '/reports/{reportId}/metrics/{metric}',
    needs: 'reports.read',
    summary: 'List the records behind a figure',
    description: '`id` and `userId` of a row have no column; they identify its record and person.',
  })
    .input(
      dayRangeInput({
        reportId: Report,
        metric: z.string().regex(/^\w{1,60}$/, 'This figure does not exist'),
        ...PageQuery.shape,
      }),
    )
    .output(z.object({ columns: z.array(Column), rows: z.array(Cells), range: ReportRange, pagination: Pagination })),
}
