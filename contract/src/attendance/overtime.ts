import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, optionalParagraphs } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { RecordOwner } from './records.ts'

const minutesMessage = 'Please enter whole minutes'
const Minutes = z
  .int(minutesMessage)
  .min(0, minutesMessage)
  .max(36 * 60, minutesMessage)

/** A day's overtime in whole minutes, by class. */
export const OvertimeMinutes = z.object({ day: Minutes, night: Minutes, restDay: Minutes, holiday: Minutes })
export type OvertimeMinutes = z.infer<typeof OvertimeMinutes>

/** A day with overtime: the minutes worked beyond the agreed hours, and the approved minutes. */
export const OvertimeDay = z.object({
  recordId: z.uuid(),
  user: RecordOwner,
  date: Day,
  worked: OvertimeMinutes,
  /** The approved minutes, capped at the overtime now recorded; null before a decision. */
  approved: OvertimeMinutes.nullable(),
  approvedBy: RecordOwner.pick({ id: true, firstName: true, lastName: true }).nullable(),
  approvedAt: Instant.nullable(),
  /** The reason for approving less than all of the overtime; null if none was given. */
  reason: z.string().nullable(),
  /** True if overtime was added after the decision; the added minutes are pending. */
  outdated: z.boolean(),
  /** The day's pending correction, which may change the overtime; null if there is none. */
  pendingCorrection: z.object({ id: z.uuid(), can: z.object({ decide: z.boolean() }) }).nullable(),
  can: z.object({ approve: z.boolean() }),
})
export type OvertimeDay = z.infer<typeof OvertimeDay>

/** The reason for approving less overtime than was worked. */
export const OvertimeReason = optionalParagraphs(1000).nullish()

export const ApproveOvertime = z.object({ recordId: Id, minutes: OvertimeMinutes, reason: OvertimeReason })
export type ApproveOvertime = z.infer<typeof ApproveOvertime>

/** The pay for a person's hours in a month. Amounts have at most two decimals. */
export const MonthPay = z.object({
  /**
   * The monthly salary divided by the monthly hours set in the pay rules; only for holders of `attendance.hourly_rate`.
   */
  hourlyRate: z.number().nullable().optional(),
  /**
   * The approved overtime at the hourly rate, without premiums; only for holders of `attendance.salary_calculation`.
   */
  overtime: z.object({ minutes: z.number().int(), amount: z.number().nullable() }).optional(),
  currency: Currency.nullable(),
})
export type MonthPay = z.infer<typeof MonthPay>

export const overtime = {
  overtime: route({
    method: 'GET',
    path: '/attendance/overtime',
    needs: 'attendance.overtime_manage',
    summary: 'List the days of a month with overtime, those pending approval first',
    description: 'Days below the company’s minimum are listed only if their overtime was decided.',
  })
    .input(PageQuery.extend({ month: Month }))
    .output(
      z.object({
        days: z.array(OvertimeDay),
        /** The number of days of the month whose overtime you may approve or reject now. */
        pending: z.number().int(),
        pagination: Pagination,
      }),
    ),
  approveOvertime: route({
    method: 'PUT',
    path: '/attendance/overtime/{recordId}',
    needs: 'attendance.overtime_manage',
    summary: 'Approve the overtime of a day in whole minutes per class, or reject it with 0 in every class',
    description: 'You can approve at most the overtime worked. You can’t approve your own.',
  })
    .input(ApproveOvertime)
    .output(z.object({ day: OvertimeDay })),
  pay: route({
    method: 'GET',
    path: '/attendance/pay',
    needs: anyOf('attendance.hourly_rate', 'attendance.salary_calculation'),
    summary: 'Get the hourly rate and overtime pay for a person’s month; access to other people’s is logged',
  })
    .input(z.object({ userId: Id, month: Month }))
    .output(z.object({ pay: MonthPay })),
}
