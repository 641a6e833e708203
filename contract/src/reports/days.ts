import { z } from 'zod'
import { Day } from '../kit/time.ts'
import { daysProblem } from './daysProblem.ts'

/**
 * The date range of a report. `endDate` defaults to today, and `startDate` to the first day of the month of `endDate`.
 */
const fields = { startDate: Day.optional(), endDate: Day.optional() }

/** Returns the input schema of a call with a date range and other fields. The range is validated as a whole. */
export const dayRangeInput = <T extends z.ZodRawShape>(otherFields: T) =>
  z.object({ ...fields, ...otherFields }).superRefine((input, ctx) => {
    const { startDate, endDate } = input as { startDate?: string; endDate?: string }
    const rangeProblem = startDate && endDate ? daysProblem(startDate, endDate) : null
    if (rangeProblem) ctx.addIssue({ code: 'custom', ...rangeProblem })
  })

export const ReportDays = dayRangeInput({})
export type ReportDays = z.infer<typeof ReportDays>

/**
 * The date range of a report, and the previous range to compare it with. The previous range has the same number of
 * days; for payroll, the same number of months. A range that starts with a month is compared with the same days of the
 * month before (1–23 Nov with 1–23 Oct) unless that month is too short; every other range with the days just before it.
 */
export const ReportRange = z.object({
  startDate: Day,
  endDate: Day,
  previous: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }),
  /** The payroll months, `YYYY-MM`: every month with a day in the range. */
  months: z.object({ first: z.string(), last: z.string() }),
  previousMonths: z.object({ first: z.string(), last: z.string() }),
})
export type ReportRange = z.infer<typeof ReportRange>
