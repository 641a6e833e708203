import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Month } from '../kit/time.ts'
import { PaidPerson } from './records.ts'

/** SETTLE has the next open run pay or deduct the difference; KEEP leaves the month as it was paid, permanently. */
export const recountDecisions = ['SETTLE', 'KEEP'] as const
export type RecountDecision = (typeof recountDecisions)[number]

/** Maximum number of months listed at a time and decided on in one change. */
export const maxRecounts = 500

const Difference = z.object({ currency: Currency, difference: z.number() })

/** By currency: the pay of a month so far, in its own record and later ones, the pay due now, and the difference. */
const Pay = z.array(Difference.extend({ paid: z.number(), due: z.number() }))

/**
 * A month paid before periods of employment were recorded, for which another amount is due now. Amounts have two
 * decimals and are net pay before the deductions decided for it.
 */
export const Recount = z.object({
  user: PaidPerson,
  period: Month,
  pay: Pay,
  /** False for your own pay. */
  can: z.object({ decide: z.boolean() }),
})
export type Recount = z.infer<typeof Recount>

/** The listed months that the caller may decide on: all but their own. */
export const Decidable = z.object({
  count: z.number().int(),
  /** The differences of these months in total. */
  differences: z.array(Difference),
  /** Identifies the figures of each of these months. */
  digest: z.string(),
})
export type Decidable = z.infer<typeof Decidable>

/** A month with the figures that a decision is about; `pay` is empty if nothing differs. */
const RecountFigures = z.object({ userId: Id, period: Month, pay: Pay })

export const DecideRecounts = z
  .object({
    decision: z.enum(recountDecisions),
    /** Months with their figures, as shown to the caller. */
    items: z.array(RecountFigures).min(1, 'Please choose a month').max(maxRecounts).optional(),
    /** Instead of `items`: all listed months that the caller may decide on, by the digest of their figures as shown. */
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  })
  .refine(({ items, digest }) => (items === undefined) !== (digest === undefined), {
    path: ['items'],
    message: 'Please choose months, or all that are listed',
  })
export type DecideRecounts = z.infer<typeof DecideRecounts>

/** `details` of a refusal with `payroll.recount_changed`: the current figures, of the given months or of all. */
export const ChangedRecounts = z.object({
  recounts: z.array(RecountFigures).optional(),
  decidable: Decidable.optional(),
})
export type ChangedRecounts = z.infer<typeof ChangedRecounts>

/** A page of months to decide on; `decidable` covers all but the reader's own. */
export const RecountList = z.object({
  recounts: z.array(Recount),
  decidable: Decidable,
  /** True while more follow once these are decided on. */
  hasMore: z.boolean(),
  pagination: Pagination,
})
export type RecountList = z.infer<typeof RecountList>

export const recounts = {
  recounts: route({
    method: 'GET',
    path: '/payroll/recounts',
    needs: 'payroll.process',
    summary: 'List months whose pay would differ now that employment periods are recorded, by person',
    description:
      'Covers people whose pay you can see, until a month is decided or its pay no longer differs. Lists up to 500 months; with `hasMore`, others follow once these are decided. `decidable` covers all of them except your own. Access is logged.',
  })
    .input(PageQuery)
    .output(RecountList),
  decideRecounts: route({
    method: 'POST',
    path: '/payroll/recounts',
    needs: 'payroll.process',
    summary: 'Settle listed months in the next open run, or keep them as paid',
    description:
      'Settled differences become lines of the next open run, named by the month. Send the months with their figures from `recounts`, or the `digest` of all that you can decide. If figures have changed, the answer is `payroll.recount_changed` with the new ones in `details`. Returns the number of months decided, 0 if they already are.',
  })
    .input(DecideRecounts)
    .output(z.object({ count: z.number().int() })),
}
