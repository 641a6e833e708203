import { z } from 'zod'
import { Days, LeaveTypeName } from './balances.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { inOrder, outOfOrder } from '../kit/dayRange.ts'
import { Day } from '../kit/time.ts'

/** A request to be checked before it is sent. `id` is the request being edited, whose days count as free. */
export const PreviewLeave = z
  .object({ id: Id.optional(), leaveType: LeaveTypeName, startDate: Day, endDate: Day })
  .refine(inOrder, outOfOrder)
export type PreviewLeave = z.infer<typeof PreviewLeave>

/** What a request would cost, what would be left of each year, and who of the team is away on these days. */
export const LeavePreview = z.object({
  totalDays: Days,
  /** One for each year it touches. What remains is null where the type is unlimited. */
  years: z.array(
    z.object({ year: z.number().int(), days: Days, remainingBefore: Days.nullable(), remainingAfter: Days.nullable() }),
  ),
  /** Why it would be refused now, in words; null when it would pass. */
  problem: z.string().nullable(),
  /**
   * Where the policy counts working days alone, the days that cost nothing: all are counted, and the first ten stretches
   * of them named. `holiday` is the name of one; null for other days off. No days where each day costs one.
   */
  free: z.object({
    days: z.number().int(),
    stretches: z.array(z.object({ startDate: Day, endDate: Day, holiday: z.string().nullable() })),
  }),
  /** Whether the policy on its first day wants a medical certificate. */
  certificateRequired: z.boolean(),
  /**
   * Colleagues with the same manager, that manager and direct reports who are on approved leave in these days: all are
   * counted, ten are named. Nobody for more than 366 days, or for days that have passed.
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
