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

/** Months that are decided on in one change at most. */
export const maxRecounts = 500

/**
 * A month that was paid before periods of employment were kept, and would be paid otherwise now. Amounts have two decimals,
 * and are net pay before deductions that were decided on.
 */
export const Recount = z.object({
  user: PaidPerson,
  period: Month,
  /** By currency: what its own record and later ones paid for the month, what it pays now, and what that is more. */
  pay: z.array(z.object({ currency: Currency, paid: z.number(), due: z.number(), difference: z.number() })),
  /** False for your own pay. */
  can: z.object({ decide: z.boolean() }),
})
export type Recount = z.infer<typeof Recount>

export const DecideRecounts = z.object({
  decision: z.enum(recountDecisions),
  /** Left out: all that are listed. */
  items: z
    .array(z.object({ userId: Id, period: Month }))
    .min(1, 'Please choose a month')
    .max(maxRecounts)
    .optional(),
})
export type DecideRecounts = z.infer<typeof DecideRecounts>

export const recounts = {
  recounts: route({
    method: 'GET',
    path: '/payroll/recounts',
    needs: 'payroll.process',
    summary: 'Months paid before periods of employment were kept that would be paid otherwise now, by person',
    description:
      'Of people whose pay you see; a month is listed until it is decided on. `totals` are the differences of all months listed, by currency. Access is logged.',
  })
    .input(PageQuery)
    .output(
      z.object({
        recounts: z.array(Recount),
        totals: z.array(z.object({ currency: Currency, difference: z.number() })),
        pagination: Pagination,
      }),
    ),
  decideRecounts: route({
    method: 'POST',
    path: '/payroll/recounts',
    needs: 'payroll.process',
    summary: 'Settle listed months in the next open run, or keep them as they were paid',
    description:
      'Settled differences become lines of the next open run, named by the month. Answers how many months were decided on: 0 once they are. Without `items` all that are listed but your own, up to 500.',
  })
    .input(DecideRecounts)
    .output(z.object({ count: z.number().int() })),
}
