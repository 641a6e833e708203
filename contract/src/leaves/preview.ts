import { z } from 'zod'
import { Days, LeaveTypeName } from './balances.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { isInOrder, orderError } from '../kit/dayRange.ts'
import { Day } from '../kit/time.ts'

/** A request to check before it is sent. `id` is the request being edited, whose own days count as free. */
export const PreviewLeave = z
  .object({ id: Id.optional(), leaveType: LeaveTypeName, startDate: Day, endDate: Day })
  .refine(isInOrder, orderError)
export type PreviewLeave = z.infer<typeof PreviewLeave>

/** The days a request would cost, the days left in each year, and the colleagues away on these days. */
export const LeavePreview = z.object({
  totalDays: Days,
  /** One item for each year of the request. The remaining days are null if the type is unlimited. */
  years: z.array(
    z.object({ year: z.number().int(), days: Days, remainingBefore: Days.nullable(), remainingAfter: Days.nullable() }),
  ),
  /** A sentence saying why it would be refused now; null if it would pass. */
  problem: z.string().nullable(),
  /**
   * The days that cost nothing if the policy counts only working days: the number of all, and the first ten ranges of
   * them. `holiday` is the name of one; null for other days off. Empty if every day costs one.
   */
  free: z.object({
    days: z.number().int(),
    stretches: z.array(z.object({ startDate: Day, endDate: Day, holiday: z.string().nullable() })),
  }),
  /** True if the policy on its first day requires a medical certificate. */
  certificateRequired: z.boolean(),
  /**
   * The people on approved leave in these days among the requester's manager, that manager's other direct reports and
   * the requester's own: the number of all, and ten by name. Empty for more than 366 days and for past days.
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
