import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Month } from '../kit/time.ts'
import { PaidPerson } from './records.ts'

/**
 * The decisions on a recalculated month. SETTLE pays or deducts the difference in the next open run; KEEP leaves the
 * month as it was paid, permanently.
 */
export const recountDecisions = ['SETTLE', 'KEEP'] as const
export type RecountDecision = (typeof recountDecisions)[number]

/** The maximum number of months on the list and in one decision. */
export const maxRecounts = 500

const Difference = z.object({ currency: Currency, difference: z.number() })

/**
 * The pay of a month by currency. `paid` is the amount paid for the month so far, in its own record and in later ones;
 * `due` is the amount due now.
 */
const Pay = z.array(Difference.extend({ paid: z.number(), due: z.number() }))

/**
 * A month that was paid before employment periods were recorded and would be paid differently now. Amounts are net pay
 * before one-off deductions, with two decimals.
 */
export const Recount = z.object({
  user: PaidPerson,
  period: Month,
  pay: Pay,
  /** True unless it is the caller's own pay. */
  can: z.object({ decide: z.boolean() }),
})
export type Recount = z.infer<typeof Recount>

/** The listed months that the caller may decide on: all except their own. */
export const Decidable = z.object({
  count: z.number().int(),
  /** The total differences of these months, by currency. */
  differences: z.array(Difference),
  /** A hash of the figures of these months. */
  digest: z.string(),
})
export type Decidable = z.infer<typeof Decidable>

/** A month with the figures to decide on. `pay` is empty if nothing differs. */
const RecountFigures = z.object({ userId: Id, period: Month, pay: Pay })

export const DecideRecounts = z
  .object({
    decision: z.enum(recountDecisions),
    /** The months to decide on, with the figures that the caller saw. */
    items: z.array(RecountFigures).min(1, 'Please choose a month').max(maxRecounts).optional(),
    /** The digest from the list, sent instead of `items` to decide on all listed months. */
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  })
  .refine(({ items, digest }) => (items === undefined) !== (digest === undefined), {
    path: ['items'],
    message: 'Please choose either some months or all listed months',
  })
export type DecideRecounts = z.infer<typeof DecideRecounts>

/**
 * The `details` of the refusal `payroll.recount_changed`: the current figures of the months sent, or of all listed
 * months.
 */
export const ChangedRecounts = z.object({
  recounts: z.array(RecountFigures).optional(),
  decidable: Decidable.optional(),
})
export type ChangedRecounts = z.infer<typeof ChangedRecounts>

/** A page of recalculated months, and the totals of all months that the caller may decide on. */
export const RecountList = z.object({
  recounts: z.array(Recount),
  decidable: Decidable,
  /** True if more months will be listed once these are decided. */
  hasMore: z.boolean(),
  pagination: Pagination,
})
export type RecountList = z.infer<typeof RecountList>

export const recounts = {
  recounts: route({
    method: 'GET',
    path: '/payroll/recounts',
    needs: 'payroll.process',
    summary: 'List months, by person, whose pay differs now that employment periods are recorded',
    description:
      'Covers people whose pay you can see. A month is listed until it is decided or its pay no longer differs. Lists up to 500 months; with `hasMore`, more follow once these are decided. `decidable` covers all of them except your own. Access is logged.',
  })
    .input(PageQuery)
    .output(RecountList),
  decideRecounts: route({
    method: 'POST',
    path: '/payroll/recounts',
    needs: 'payroll.process',
    summary: 'Pay or deduct the differences of listed months in the next open run, or keep the months as paid',
    description:
      'Differences to pay or deduct become lines of the next open run, which name their month. Send the months with their figures from `recounts`, or the `digest` of all that you can decide on. 409 `payroll.recount_changed` if figures have changed, with the current ones in `details`. Returns the number of months decided, 0 if they already are.',
  })
    .input(DecideRecounts)
    .output(z.object({ count: z.number().int() })),
}
