import { z } from 'zod'
import { Day } from '../kit/time.ts'
import { daysProblem } from './daysProblem.ts'

/** The days that a report is about: by default from the first of the last day's month to today. */
const fields = { startDate: Day.optional(), endDate: Day.optional() }

/** A call's input of days with other fields; the days are checked together. */
export const withDays = <T extends z.ZodRawShape>(others: T) =>
  z.object({ ...fields, ...others }).superRefine((input, ctx) => {
    const { startDate, endDate } = input as { startDate?: string; endDate?: string }
    const problem = startDate && endDate ? daysProblem(startDate, endDate) : null
    if (problem) ctx.addIssue({ code: 'custom', ...problem })
  })

export const ReportDays = withDays({})
export type ReportDays = z.infer<typeof ReportDays>

/** The days, and what they are compared with: the same number of days before; of payroll the same number of months. */
export const ReportRange = z.object({
  startDate: Day,
  endDate: Day,
  previous: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }),
  /** The months whose payroll it is about, `YYYY-MM`: each of which a day is in the range. */
  months: z.object({ first: z.string(), last: z.string() }),
  previousMonths: z.object({ first: z.string(), last: z.string() }),
})
export type ReportRange = z.infer<typeof ReportRange>
