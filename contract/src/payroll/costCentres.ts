import { z } from 'zod'
import { decimalsMessage, hasAtMostTwoDecimals } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'

const percentMessage = 'Please enter a percentage above 0, up to 100'

/** The part of a person's pay that a cost centre bears. */
export const CostShare = z.object({
  costCentre: text(60, 'Please enter a cost centre'),
  percent: z
    .number(percentMessage)
    .positive(percentMessage)
    .max(100, percentMessage)
    .refine(hasAtMostTwoDecimals, decimalsMessage),
})
export type CostShare = z.infer<typeof CostShare>

/** The most cost centres that a person's pay is divided between. */
export const maxCostShares = 12

/** Returns the sum of shares in hundredths of a percent, since sums of decimals are inexact. */
export const hundredthsOf = (shares: readonly { percent: number }[]): number =>
  shares.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0)

export const SetCostCentres = z
  .object({
    userId: Id,
    firstMonth: Month,
    /** The shares, which add up to 100 percent. Empty for the department of each record. */
    shares: z.array(CostShare).max(maxCostShares, `Please enter at most ${maxCostShares} cost centres`),
  })
  .superRefine(({ shares }, context) => {
    const names = shares.map(({ costCentre }) => costCentre.toLowerCase())
    for (const [place, name] of names.entries())
      if (names.indexOf(name) < place)
        context.addIssue({
          code: 'custom',
          path: ['shares', place, 'costCentre'],
          message: 'This cost centre appears twice',
        })
    if (shares.length && hundredthsOf(shares) !== 10_000)
      context.addIssue({ code: 'custom', path: ['shares'], message: 'The percentages must add up to 100' })
  })
export type SetCostCentres = z.infer<typeof SetCostCentres>

/** An entry in the history of a person's cost centres. */
export const CostCentresEntry = z.object({
  id: Id,
  firstMonth: Month,
  /** Empty if the department of each record is the cost centre from then on. */
  shares: z.array(CostShare),
  enteredBy: z.object({ firstName: z.string(), lastName: z.string() }),
  enteredAt: Instant,
  /** True if a newer entry for the same month replaces it. */
  isReplaced: z.boolean(),
})
export type CostCentresEntry = z.infer<typeof CostCentresEntry>

export const costCentres = {
  costCentres: route({
    method: 'GET',
    path: '/payroll/cost-centres/{userId}',
    needs: 'payroll.tax',
    summary: 'Get the cost centres that bear a person’s pay: now, and by month, latest first',
  })
    .input(z.object({ userId: Id }))
    .output(
      z.object({
        /** The shares of this month; empty for the department. */
        current: z.array(CostShare),
        entries: z.array(CostCentresEntry),
        /** The cost centres entered so far for anyone, by name, to choose from. At most 200. */
        known: z.array(z.string()),
        can: z.object({ set: z.boolean() }),
      }),
    ),
  setCostCentres: route({
    method: 'PUT',
    path: '/payroll/cost-centres/{userId}',
    needs: 'payroll.tax',
    summary: 'Set the cost centres that bear a person’s pay from a month on, with their shares',
    description:
      'You can’t set your own. Entries are never changed: a newer one for the same month replaces them. Journals that are posted stay as they are.',
  })
    .input(SetCostCentres)
    .output(
      z.object({
        /** The shares of this month, as they are now; empty for the department. */
        current: z.array(CostShare),
      }),
    ),
}
