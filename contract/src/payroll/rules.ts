import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { PayRules } from '../kit/pay.ts'
import { Instant, Month } from '../kit/time.ts'
import { PaidPerson } from './records.ts'
import { confirmableRules } from './unusualRules.ts'

const DatedPayRules = PayRules.extend({ firstMonth: Month })

/** Returns true if the night has a length: an end equal to the start would make it the whole day. */
const hasNightLength = ({ nightFrom, nightTo }: PayRules) => nightFrom !== nightTo
const nightError = { path: ['nightTo'], message: 'Please choose a night end that differs from its start' }

export const PreviewPayRules = DatedPayRules.refine(hasNightLength, nightError)
export type PreviewPayRules = z.infer<typeof PreviewPayRules>

export const SetPayRules = DatedPayRules.extend({
  /** The fields whose unusual values the caller confirms. */
  confirmed: z.array(z.enum(confirmableRules)).max(confirmableRules.length).optional(),
}).refine(hasNightLength, nightError)
export type SetPayRules = z.infer<typeof SetPayRules>

export const PayRulesVersion = DatedPayRules.extend({
  id: z.uuid(),
  createdAt: Instant,
  /** Null for the initial rules. */
  createdBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
})
export type PayRulesVersion = z.infer<typeof PayRulesVersion>

/** The effect of new rules on the open month. Amounts have two decimals. */
export const PayRulesPreview = z.object({
  /** Null if no open month is affected. */
  period: Month.nullable(),
  /** Number of records that would change; `records` is the number of all. */
  changed: z.number().int(),
  records: z.number().int(),
  totals: z.array(
    z.object({
      currency: Currency,
      before: z.object({ grossPay: z.number(), netPay: z.number() }),
      after: z.object({ grossPay: z.number(), netPay: z.number() }),
    }),
  ),
  /** The twenty people whose net pay would change most. */
  people: z.array(z.object({ user: PaidPerson, currency: Currency, before: z.number(), after: z.number() })),
})
export type PayRulesPreview = z.infer<typeof PayRulesPreview>

export const rules = {
  rules: route({
    method: 'GET',
    path: '/payroll/rules',
    needs: 'payroll.tax',
    summary: 'List the versions of the pay rules, the latest start first',
  }).output(
    z.object({
      versions: z.array(PayRulesVersion),
      /** The first month that new rules may begin with; earlier months are closed. */
      earliest: Month,
    }),
  ),
  setRules: route({
    method: 'POST',
    path: '/payroll/rules',
    needs: 'payroll.tax',
    summary: 'Set the pay rules from a month on; approved months keep theirs',
    description:
      '409 `payroll.rules_unusual` names hours below 100 or above 300 and premiums above 300 % that are not `confirmed`. The owner is notified of every change.',
    success: 201,
  })
    .input(SetPayRules)
    .output(z.object({ version: PayRulesVersion })),
  previewRules: route({
    method: 'POST',
    path: '/payroll/rules/preview',
    needs: 'payroll.tax',
    summary: 'Preview the effect of pay rules on the open month, for people who can see everyone’s pay',
  })
    .input(PreviewPayRules)
    .output(z.object({ preview: PayRulesPreview })),
}
