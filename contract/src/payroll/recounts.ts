import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Month } from '../kit/time.ts'
import { PaidPerson } from './records.ts'

/** SETTLE has the next open run pay or take the difference; KEEP leaves the month as it was paid, for good. */
export const recountDecisions = ['SETTLE', 'KEEP'] as const
export type RecountDecision = (typeof recountDecisions)[number]

/** Months that are listed at a time, and decided on in one change, at most. */
export const maxRecounts = 500

const Difference = z.object({ currency: Currency, difference: z.number() })

/** By currency: what its own record and later ones paid for a month, what it pays now, and what that is more. */
const Pay = z.array(Difference.extend({ paid: z.number(), due: z.number() }))

/**
 * A month that was paid before periods of employment were kept, and would be paid otherwise now. Amounts have two decimals,
 * and are net pay before deductions that were decided on.
 */
export const Recount = z.object({
  user: PaidPerson,
  period: Month,
  pay: Pay,
  /** False for your own pay. */
  can: z.object({ decide: z.boolean() }),
})
export type Recount = z.infer<typeof Recount>

/** The listed months that you may decide on: all but your own. */
export const Decidable = z.object({
  count: z.number().int(),
  /** Of these months together. */
  differences: z.array(Difference),
  /** Stands for the figures of each of these months. */
  digest: z.string(),
})
export type Decidable = z.infer<typeof Decidable>

/** A month with the figures that a decision on it is about; none where nothing differs. */
const RecountFigures = z.object({ userId: Id, period: Month, pay: Pay })

export const DecideRecounts = z
  .object({
    decision: z.enum(recountDecisions),
    /** Months with their figures, as they were shown. */
    items: z.array(RecountFigures).min(1, 'Please choose a month').max(maxRecounts).optional(),
    /** Instead: all that are listed and yours to decide on, by the digest of their figures as they were shown. */
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

/** `details` of a refusal with `payroll.recount_changed`: what the figures are now, of the months given or of all. */
export const ChangedRecounts = z.object({
  recounts: z.array(RecountFigures).optional(),
  decidable: Decidable.optional(),
})
export type ChangedRecounts = z.infer<typeof ChangedRecounts>

/** Months to decide on, a page of them; `decidable` is about all but the reader's own. */
export const RecountList = z.object({
  recounts: z.array(Recount),
  decidable: Decidable,
  /** True while others follow once these are decided on. */
  hasMore: z.boolean(),
  pagination: Pagination,
})
export type RecountList = z.infer<typeof RecountList>

export const recounts = {
  recounts: route({
    method: 'GET',
    path: '/payroll/recounts',
    needs: 'payroll.process',
    summary: 'Months paid before periods of employment were kept that would be paid otherwise now, by person',
    description:
      'Of people whose pay you see; a month is listed until it is decided on, or would be paid as it was. Up to 500 months are listed: with `hasMore`, others follow once these are decided on. `decidable` is about all of them but your own. Access is logged.',
  })
    .input(PageQuery)
    .output(RecountList),
  decideRecounts: route({
    method: 'POST',
    path: '/payroll/recounts',
    needs: 'payroll.process',
    summary: 'Settle listed months in the next open run, or keep them as they were paid',
    description:
      'Settled differences become lines of the next open run, named by the month. Give the months with their figures as `recounts` shows them, or the `digest` of all that you may decide on; figures that have changed meanwhile are refused with `payroll.recount_changed`, and `details` has the new ones. Answers how many months were decided on: 0 once they are.',
  })
    .input(DecideRecounts)
    .output(z.object({ count: z.number().int() })),
}
