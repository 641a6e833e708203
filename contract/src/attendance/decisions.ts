import { z } from 'zod'
import { decideManyRule, DecisionResults, decisionItems, PendingDepartments, PendingQuery } from '../kit/decisions.ts'
import { Money } from '../kit/money.ts'
import { Pagination } from '../kit/paging.ts'
import { bulkChangeCost, route } from '../kit/route.ts'
import { Id, optionalParagraphs } from '../kit/text.ts'
import { Day } from '../kit/time.ts'
import { Correction } from './corrections.ts'
import { OvertimeDay, OvertimeMinutes, OvertimeReason } from './overtime.ts'
import { RecordOwner } from './records.ts'
import { correctOthersNeeds } from './view.ts'

/** A correction pending a decision, with the person's department. */
export const PendingCorrection = Correction.extend({ user: RecordOwner })
export type PendingCorrection = z.infer<typeof PendingCorrection>

export const DecideCorrections = z
  .object({
    status: z.enum(['APPROVED', 'REJECTED'], 'Please choose APPROVED or REJECTED'),
    /** The reason for all rejections. */
    reason: optionalParagraphs(1000).nullish(),
    requests: decisionItems(z.object({ id: Id })),
  })
  .refine(({ status, reason }) => status !== 'REJECTED' || !!reason, {
    path: ['reason'],
    message: 'Please give a reason for the rejections',
  })
export type DecideCorrections = z.infer<typeof DecideCorrections>

export const DecideOvertime = z.object({
  /**
   * Each day by the id of its record, with the approved minutes, and the overtime worked as it was listed. 0 minutes in
   * every class reject what is pending.
   */
  requests: decisionItems(z.object({ id: Id, minutes: OvertimeMinutes, worked: OvertimeMinutes })),
  /** The reason for all rejections. */
  reason: OvertimeReason,
})
export type DecideOvertime = z.infer<typeof DecideOvertime>

/** The days of a person's week with overtime pending the caller's decision, in order. */
export const OvertimeWeek = z.object({
  user: RecordOwner,
  /** The first day of the week, by the company’s setting. */
  week: Day,
  days: z.array(OvertimeDay),
})
export type OvertimeWeek = z.infer<typeof OvertimeWeek>

/** The worth of overtime: an amount for each currency, and the number of people without pay. */
export const OvertimeWorth = z.object({
  amounts: z.array(Money),
  withoutPay: z.number().int(),
})
export type OvertimeWorth = z.infer<typeof OvertimeWorth>

export const decisions = {
  pendingCorrections: route({
    method: 'GET',
    path: '/attendance/corrections/decisions',
    needs: correctOthersNeeds,
    summary: 'List the corrections pending your decision, oldest first',
  })
    .input(PendingQuery.extend({ sort: PendingQuery.shape.sort.unwrap().exclude(['amount']).default('requested') }))
    .output(
      z.object({
        corrections: z.array(PendingCorrection),
        departments: PendingDepartments,
        pagination: Pagination,
      }),
    ),
  decideCorrections: route({
    method: 'POST',
    path: '/attendance/corrections/decisions',
    needs: correctOthersNeeds,
    summary: 'Approve or reject many corrections',
    description: decideManyRule,
    cost: bulkChangeCost,
  })
    .input(DecideCorrections)
    .output(DecisionResults),
  pendingOvertime: route({
    method: 'GET',
    path: '/attendance/overtime/decisions',
    needs: 'attendance.overtime_manage',
    summary: 'List the days with overtime pending your decision, oldest first',
    description: 'Days with less overtime than the company’s minimum need no decision and are not listed.',
  })
    .input(PendingQuery)
    .output(z.object({ days: z.array(OvertimeDay), departments: PendingDepartments, pagination: Pagination })),
  pendingOvertimeWeeks: route({
    method: 'GET',
    path: '/attendance/overtime/decisions/weeks',
    needs: 'attendance.overtime_manage',
    summary: 'List the overtime pending your decision by person and week, oldest week first',
    description: 'Each week has its days that `pendingOvertime` would list with the same filters.',
  })
    .input(PendingQuery)
    .output(z.object({ weeks: z.array(OvertimeWeek), departments: PendingDepartments, pagination: Pagination })),
  overtimeWorth: route({
    method: 'POST',
    path: '/attendance/overtime/decisions/worth',
    needs: 'attendance.salary_calculation',
    summary: 'Get what pending overtime is worth; access to other people’s pay is logged',
    description:
      'The overtime worked at the hourly rate of each month, without premiums, summed by currency. ' +
      'Days that are not pending your decision count nothing.',
    reads: true,
  })
    .input(z.object({ requests: decisionItems(z.object({ id: Id })) }))
    .output(OvertimeWorth),
  decideOvertime: route({
    method: 'POST',
    path: '/attendance/overtime/decisions',
    needs: 'attendance.overtime_manage',
    summary: 'Approve or reject the overtime of many days',
    description:
      `${decideManyRule} 409 \`attendance.overtime_decided\` for a day that is no longer pending, ` +
      'and `attendance.changed_meanwhile` if `worked` does not match. ' +
      'Rejecting a day whose overtime has increased keeps the minutes that were approved before.',
    cost: bulkChangeCost,
  })
    .input(DecideOvertime)
    .output(DecisionResults),
}
