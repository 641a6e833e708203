import { z } from 'zod'
import { Days, LeaveTypeName } from './balances.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { isInOrder, orderError } from '../kit/dayRange.ts'
import { Day } from '../kit/time.ts'

/**
 * A request to check before it is sent. `id` is set when an existing request is edited; its current days are then
 * ignored.
 */
export const PreviewLeave = z
  .object({ id: Id.optional(), leaveType: LeaveTypeName, startDate: Day, endDate: Day })
  .refine(isInOrder, orderError)
export type PreviewLeave = z.infer<typeof PreviewLeave>

/** The cost of a request in days, the balance of each year, and the colleagues away at the same time. */
export const LeavePreview = z.object({
  totalDays: Days,
  /** The days by year. The remaining days are null if the type is unlimited. */
  years: z.array(
    z.object({ year: z.number().int(), days: Days, remainingBefore: Days.nullable(), remainingAfter: Days.nullable() }),
  ),
  /** The reason why the request would be refused; null if it would be accepted. */
  problem: z.string().nullable(),
  /**
   * The days off within the request, which are not deducted: their number and the first ten ranges. None unless the
   * policy deducts only working days. `holiday` is the name of a holiday; null for other days off.
   */
  free: z.object({
    days: z.number().int(),
    stretches: z.array(z.object({ startDate: Day, endDate: Day, holiday: z.string().nullable() })),
  }),
  /** True if the policy that applies on the first day of the request requires a medical certificate. */
  certificateRequired: z.boolean(),
  /** True if that policy deducts only working days. */
  workingDaysOnly: z.boolean(),
  /**
   * The requester's manager, peers and direct reports who are on approved leave on these days: their number and the
   * first ten. Empty for past days and for requests of more than 366 days.
   */
  away: z.object({
    count: z.number().int(),
    people: z.array(
      PersonName.pick({ id: true, firstName: true, lastName: true, profileImage: true }).extend({
        startDate: Day,
        endDate: Day,
      }),
    ),
  }),
})
export type LeavePreview = z.infer<typeof LeavePreview>
