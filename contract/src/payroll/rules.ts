import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { namesOwnPack, packMessage, PayRules } from '../kit/pay.ts'
import { Id } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import { PaidPerson } from './records.ts'
import { confirmableRules } from './unusualRules.ts'

const DatedPayRules = PayRules.extend({ firstMonth: Month })

/**
 * Pay rules from a month on, as calls take them. Programs that were written before some of the rules existed leave these
 * out; such rules stay as they would apply in that month without the call.
 */
const NewPayRules = DatedPayRules.partial({
  hourBase: true,
  dayPay: true,
  partMonthTax: true,
  timeCutOff: true,
  overtimeCutOff: true,
  payDay: true,
  paidNextMonth: true,
})

/** Returns true if the night starts and ends at different times: equal times would make the whole day a night. */
const hasNightLength = ({ nightFrom, nightTo }: Pick<PayRules, 'nightFrom' | 'nightTo'>) => nightFrom !== nightTo
const packError = { path: ['pack'], message: packMessage }
const nightError = { path: ['nightTo'], message: 'The night must end at a different time than it starts' }

/** New pay rules with all values, as a form enters them. */
export const CompletePayRules = DatedPayRules.refine(hasNightLength, nightError).refine(namesOwnPack, packError)
export type CompletePayRules = z.infer<typeof CompletePayRules>

export const PreviewPayRules = NewPayRules.refine(hasNightLength, nightError).refine(namesOwnPack, packError)
export type PreviewPayRules = z.infer<typeof PreviewPayRules>

export const SetPayRules = NewPayRules.extend({
  /** The fields whose unusual values the caller has confirmed. */
  confirmed: z.array(z.enum(confirmableRules)).max(confirmableRules.length).optional(),
})
  .refine(hasNightLength, nightError)
  .refine(namesOwnPack, packError)
export type SetPayRules = z.infer<typeof SetPayRules>

export const PayRulesVersion = DatedPayRules.extend({
  id: z.uuid(),
  createdAt: Instant,
  /** The name of the company's own file of rules; null for other packs. */
  packName: z.string().nullable(),
  /** The administrator who added the rules; null for the initial rules. */
  createdBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
})
export type PayRulesVersion = z.infer<typeof PayRulesVersion>

/** A status that people have and that new pay rules lack. These people count as the default status of the new rules. */
export const LostStatus = z.object({ name: z.string(), countsAs: z.string(), people: z.number().int() })
export type LostStatus = z.infer<typeof LostStatus>

/** The effect of new pay rules on the open month. Amounts have two decimals. */
export const PayRulesPreview = z.object({
  /** The open month; null if the new rules affect no open month. */
  period: Month.nullable(),
  /** The number of records that would change. */
  changed: z.number().int(),
  records: z.number().int(),
  totals: z.array(
    z.object({
      currency: Currency,
      before: z.object({ grossPay: z.number(), netPay: z.number() }),
      after: z.object({ grossPay: z.number(), netPay: z.number() }),
    }),
  ),
  /** The twenty people with the largest changes in net pay. */
  people: z.array(z.object({ user: PaidPerson, currency: Currency, before: z.number(), after: z.number() })),
  /** In the first month of the new rules, also if no open month is affected. */
  lostStatuses: z.array(LostStatus),
})
export type PayRulesPreview = z.infer<typeof PayRulesPreview>

export const rules = {
  rules: route({
    method: 'GET',
    path: '/payroll/rules',
    needs: 'payroll.tax',
    summary: 'List the versions of the pay rules, latest start first',
  }).output(
    z.object({
      versions: z.array(PayRulesVersion),
      /** The company's own files of rules that are confirmed, by name. */
      packs: z.array(z.object({ id: Id, name: z.string() })),
      /** The earliest month that new rules may start in. The months before it are closed. */
      earliest: Month,
    }),
  ),
  setRules: route({
    method: 'POST',
    path: '/payroll/rules',
    needs: 'payroll.tax',
    summary: 'Add pay rules that apply from a month on; approved months don’t change',
    description:
      '409 `payroll.rules_unusual` names hours below 100 or above 300 and premiums above 300 % that are not `confirmed`. `hourBase`, `dayPay`, `partMonthTax`, `timeCutOff`, `overtimeCutOff`, `payDay` and `paidNextMonth` stay as they are if left out. The owner is notified of every change.',
    success: 201,
  })
    .input(SetPayRules)
    .output(z.object({ version: PayRulesVersion })),
  previewRules: route({
    method: 'POST',
    path: '/payroll/rules/preview',
    reads: true,
    needs: 'payroll.tax',
    summary: 'Preview the effect of pay rules on the open month (if you can see everyone’s pay)',
  })
    .input(PreviewPayRules)
    .output(z.object({ preview: PayRulesPreview })),
}
